"""What one would write in Python: aiohttp fetches, python-magic tells the type, PyAV opens the container.

usage: pipeline.py [--jobs N] [--pool N] LIST OUT

LIST has a line "name<TAB>url" a medium; prints "name<TAB>type<TAB>container".
"""

import argparse
import asyncio
import concurrent.futures
import os
import sys

import aiohttp
import av
import magic

CHUNK = 1 << 18
DATABASE = magic.Magic(mime=True)


def inspect(path):
    """The type by content, and the name of the container."""
    with av.open(path) as container:
        return DATABASE.from_file(path), container.format.name


async def fetch(session, url, path):
    async with session.get(url) as response:
        response.raise_for_status()
        with open(path, "wb") as file:
            async for chunk in response.content.iter_chunked(CHUNK):
                file.write(chunk)


async def work(media, session, out, pool):
    """Takes media until there are no more; `media` is shared by all that work."""
    loop = asyncio.get_running_loop()
    for name, url in media:
        path = os.path.join(out, name)
        await fetch(session, url, path)
        kind, container = await loop.run_in_executor(pool, inspect, path) if pool else inspect(path)
        sys.stdout.write(f"{name}\t{kind}\t{container}\n")


async def run(media, out, jobs, pool=None):
    media = iter(media)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=jobs)) as session:
        async with asyncio.TaskGroup() as group:
            for _ in range(jobs):
                group.create_task(work(media, session, out, pool))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=64, help="transfers at a time")
    parser.add_argument("--pool", type=int, default=0, help="processes that inspect; without, the one that fetches does")
    parser.add_argument("list")
    parser.add_argument("out")
    options = parser.parse_args()
    with open(options.list) as file:
        media = [line.rstrip("\n").split("\t") for line in file]
    if options.pool:
        with concurrent.futures.ProcessPoolExecutor(options.pool) as pool:
            asyncio.run(run(media, options.out, options.jobs, pool))
    else:
        asyncio.run(run(media, options.out, options.jobs))


main()
