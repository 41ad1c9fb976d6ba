"""Servers on loopback for the acceptance run and the benchmarks: nginx, and one that does what nginx cannot."""

import contextlib
import os
import shutil
import socket
import ssl
import subprocess
import threading
import time

MIB = 1 << 20
HERE = "127.0.0.1"
CONFIGURATION = """\
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/nginx-error.log;
events {{ }}
http {{
  types {{
    image/jpeg jpg; image/png png; image/gif gif; image/webp webp; text/html html;
    video/mp4 mp4; audio/mpeg mp3; audio/aac aac; audio/mp4 m4a;
  }}
  log_format sent '$request_uri $body_bytes_sent';
  access_log {folder}/nginx-sent.log sent;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  sendfile on;
  server {{
    listen {here}:{http};
    listen {here}:{https} ssl;
    ssl_certificate {folder}/certificate.pem;
    ssl_certificate_key {folder}/key.pem;
    location /media/ {{ alias {media}/; }}
    location /made/ {{ alias {made}/; }}
  }}
  log_format connections '$connection $server_protocol';
  server {{
    listen {here}:{http2} ssl http2;
    access_log {folder}/nginx-connections.log connections;
    ssl_certificate {folder}/certificate.pem;
    ssl_certificate_key {folder}/key.pem;
    location /media/ {{ alias {media}/; }}
  }}
}}
"""


def program(name):
    """The path of a program; servers lie where an ordinary user's PATH does not look."""
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


def make_certificate(folder):
    """Makes a certificate for loopback that is its own authority, good for two days."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", f"subjectAltName=DNS:localhost,IP:{HERE}",
         "-keyout", f"{folder}/key.pem", "-out", f"{folder}/certificate.pem"],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return f"{folder}/certificate.pem"


class Nginx(contextlib.AbstractContextManager):
    """nginx, serving two folders over http and https, from `with` to the end of its block."""

    def __init__(self, folder, media, made):
        self.folder, self.media, self.made = folder, media, made

    def __enter__(self):
        for _ in range(5):
            self.ports = dict(zip(("http", "https", "http2"), free_ports(3)))
            with open(f"{self.folder}/nginx.conf", "w") as file:
                file.write(CONFIGURATION.format(
                    folder=self.folder, media=self.media, made=self.made, here=HERE, **self.ports))
            self.process = subprocess.Popen(
                [program("nginx"), "-p", self.folder, "-e", f"{self.folder}/nginx-error.log", "-c", "nginx.conf"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if self._answers():
                return self
            self.__exit__()
        raise SystemExit(f"nginx does not start:\n{open(f'{self.folder}/nginx-error.log').read()}")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def _answers(self):
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection((HERE, self.ports["https"]), 1):
                return self.process.poll() is None
            if self.process.poll() is not None:
                return False
            time.sleep(0.02)
        return False

    def url(self, scheme, path):
        """The URL of a path; `http2` is https with HTTP/2, the others speak HTTP/1.1."""
        return f"{'https' if scheme == 'http2' else scheme}://{HERE}:{self.ports[scheme]}{path}"

    def connections(self):
        """The connection and the protocol of each request over `http2`, so far."""
        time.sleep(0.1)
        with open(f"{self.folder}/nginx-connections.log") as file:
            return [tuple(line.split()) for line in file]

    def log_size(self):
        """The bytes of the log of requests so far: where `requests` may start."""
        return os.path.getsize(f"{self.folder}/nginx-sent.log")

    def requests(self, start=0):
        """How many requests nginx has logged since the log had a size; it logs just behind the last byte."""
        time.sleep(0.1)
        with open(f"{self.folder}/nginx-sent.log", "rb") as file:
            file.seek(start)
            return sum(1 for _ in file)

    def sent(self, path):
        """How many bytes of the last body at a path nginx has sent, once it has said so."""
        for _ in range(100):
            lines = open(f"{self.folder}/nginx-sent.log").read().splitlines()
            counts = [int(count) for asked, _, count in (line.rpartition(" ") for line in lines) if asked == path]
            if counts:
                return counts[-1]
            time.sleep(0.02)
        return None


class Misbehaving(contextlib.AbstractContextManager):
    """A server that stalls, closes early, or sends a film in chunks or over and over, by the path that is asked for.

    It counts the bytes of each path's last body that it could send.
    """

    def __init__(self, folder, film):
        self.film = film
        self.counts = {}
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(f"{folder}/certificate.pem", f"{folder}/key.pem")

    def __enter__(self):
        self.end = threading.Event()
        self.listeners = {scheme: listener() for scheme in ("http", "https")}
        for scheme, server in self.listeners.items():
            threading.Thread(target=self._accept, args=(scheme, server), daemon=True).start()
        # Connections come about, and nobody ever answers.
        self.silent = listener()
        # The queue is full, so that not even a connection comes about.
        self.full = listener(backlog=0)
        self.fillers = []
        for _ in range(4):
            filler = socket.socket()
            filler.setblocking(False)
            filler.connect_ex(self.full.getsockname())
            self.fillers.append(filler)
        return self

    def __exit__(self, *_):
        self.end.set()
        for server in [*self.listeners.values(), self.silent, self.full, *self.fillers]:
            server.close()

    def url(self, scheme, path):
        server = {"/silent.jpg": self.silent, "/full.jpg": self.full}.get(path, self.listeners[scheme])
        return f"{scheme}://{HERE}:{server.getsockname()[1]}{path}"

    def _accept(self, scheme, server):
        while not self.end.is_set():
            try:
                connection, _ = server.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(scheme, connection), daemon=True).start()

    def _serve(self, scheme, connection):
        with contextlib.suppress(OSError):
            connection.settimeout(30)
            if scheme == "https":
                connection = self.context.wrap_socket(connection, server_side=True)
            path = connection.recv(65536).split()[1].decode()
            self.counts[path] = 0
            is_chunked = "chunked" in path or "endless" in path
            length = "Transfer-Encoding: chunked" if is_chunked else f"Content-Length: {2 * MIB}"
            connection.sendall(f"HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\n{length}\r\n\r\n".encode())
            if is_chunked:
                for _ in range(20 if "endless" in path else 1):
                    self._send_chunks(connection, path)
                connection.sendall(b"0\r\n\r\n")
            else:
                connection.sendall(self.film[:MIB])
                self.counts[path] = MIB
                if "stall" in path:
                    self.end.wait(30)
        connection.close()

    def _send_chunks(self, connection, path):
        for start in range(0, len(self.film), 16384):
            piece = self.film[start:start + 16384]
            connection.sendall(b"%x\r\n%b\r\n" % (len(piece), piece))
            self.counts[path] += len(piece)


def listener(backlog=128):
    server = socket.socket()
    server.bind((HERE, 0))
    server.listen(backlog)
    return server


def free_ports(count):
    """Ports that nobody uses, each another."""
    with contextlib.ExitStack() as stack:
        return [stack.enter_context(contextlib.closing(listener())).getsockname()[1] for _ in range(count)]
