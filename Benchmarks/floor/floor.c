/* The floor: what fetching, libmagic and libavformat cost by themselves, with nothing around them.
 *
 * usage: floor LIST OUT JOBS WORKERS     LIST has a line "name<TAB>url" a medium; prints "name<TAB>type<TAB>container"
 *        floor --containers FILE...      libavformat alone: prints "file<TAB>container"
 *
 * Each worker is a process of one thread with every WORKERS-th medium and its share of the JOBS transfers, so that nothing
 * is shared and nothing waits for a lock. A file is looked at when its transfer is done, while the kernel goes on with the
 * others. The exit status is 0 when all went well. */

#include <curl/curl.h>
#include <fcntl.h>
#include <libavformat/avformat.h>
#include <magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct medium {
    char *name, *url;
};

struct transfer {
    CURL *handle;
    const struct medium *medium;
    char path[4096];
    int descriptor;
};

static struct medium *media;
static size_t media_count;

static void fail(const char *what) {
    fprintf(stderr, "floor: %s\n", what);
    exit(2);
}

static void read_list(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) fail("the list cannot be read");
    char *line = NULL;
    size_t room = 0, capacity = 0;
    while (getline(&line, &room, file) > 0) {
        char *tab = strchr(line, '\t');
        if (!tab) fail("a line of the list has no tab");
        *tab = 0;
        tab[1 + strcspn(tab + 1, "\n")] = 0;
        if (media_count == capacity) {
            capacity = capacity ? 2 * capacity : 1024;
            media = realloc(media, capacity * sizeof *media);
            if (!media) fail("no memory");
        }
        media[media_count++] = (struct medium){strdup(line), strdup(tab + 1)};
    }
    free(line);
    fclose(file);
}

/* Opens a container as ffprobe does and gives its name; NULL when it cannot be opened. */
static const char *container(const char *path) {
    AVFormatContext *context = NULL;
    if (avformat_open_input(&context, path, NULL, NULL) < 0) return NULL;
    const char *name = avformat_find_stream_info(context, NULL) < 0 ? NULL : context->iformat->name;
    avformat_close_input(&context);
    return name;
}

static size_t keep(char *bytes, size_t size, size_t count, void *transfer) {
    ssize_t written = write(((struct transfer *)transfer)->descriptor, bytes, size * count);
    return written < 0 ? 0 : (size_t)written;
}

static void start(CURLM *multi, struct transfer *transfer, const struct medium *medium, const char *out) {
    transfer->medium = medium;
    snprintf(transfer->path, sizeof transfer->path, "%s/%s", out, medium->name);
    transfer->descriptor = open(transfer->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (transfer->descriptor < 0) fail("a file cannot be made");
    curl_easy_setopt(transfer->handle, CURLOPT_URL, medium->url);
    curl_multi_add_handle(multi, transfer->handle);
}

/* Looks at a file whose transfer is done; 1 when something is wrong with it. */
static int finish(const struct transfer *transfer, CURLcode code, magic_t magic) {
    close(transfer->descriptor);
    if (code != CURLE_OK) return 1;
    const char *type = magic_file(magic, transfer->path);
    const char *name = container(transfer->path);
    if (!type || !name) return 1;
    /* One call of write(2) a line: the workers share the output. */
    dprintf(STDOUT_FILENO, "%s\t%s\t%s\n", transfer->medium->name, type, name);
    return 0;
}

/* Does every `step`-th medium from `first` on; how many went wrong, at most 1. */
static int work(const char *out, size_t first, size_t step, size_t jobs) {
    magic_t magic = magic_open(MAGIC_MIME_TYPE | MAGIC_ERROR);
    if (!magic || magic_load(magic, NULL)) fail("libmagic has no database");
    CURLM *multi = curl_multi_init();
    struct transfer *transfers = calloc(jobs, sizeof *transfers);
    if (!multi || !transfers) fail("no memory");
    size_t next = first, running = 0;
    for (size_t slot = 0; slot < jobs && next < media_count; slot++, next += step, running++) {
        CURL *handle = transfers[slot].handle = curl_easy_init();
        curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, keep);
        curl_easy_setopt(handle, CURLOPT_WRITEDATA, &transfers[slot]);
        curl_easy_setopt(handle, CURLOPT_PRIVATE, &transfers[slot]);
        curl_easy_setopt(handle, CURLOPT_BUFFERSIZE, 131072L);
        curl_easy_setopt(handle, CURLOPT_FAILONERROR, 1L);
        start(multi, &transfers[slot], &media[next], out);
    }
    int bad = 0;
    while (running) {
        int active, left;
        if (curl_multi_perform(multi, &active)) fail("curl_multi_perform");
        CURLMsg *message;
        size_t done = 0;
        while ((message = curl_multi_info_read(multi, &left))) {
            struct transfer *transfer;
            CURLcode code = message->data.result;
            curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
            curl_multi_remove_handle(multi, transfer->handle);
            bad |= finish(transfer, code, magic);
            done++;
            if (next < media_count) {
                start(multi, transfer, &media[next], out);
                next += step;
            } else {
                running--;
            }
        }
        if (!done) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    return bad;
}

int main(int count, char **arguments) {
    av_log_set_level(AV_LOG_QUIET);
    if (count > 2 && !strcmp(arguments[1], "--containers")) {
        for (int index = 2; index < count; index++) {
            const char *name = container(arguments[index]);
            if (!name) fail(arguments[index]);
            printf("%s\t%s\n", arguments[index], name);
        }
        return 0;
    }
    if (count != 5) fail("usage: floor LIST OUT JOBS WORKERS | floor --containers FILE...");
    size_t jobs = strtoul(arguments[3], NULL, 10), workers = strtoul(arguments[4], NULL, 10);
    if (!workers || jobs < workers) fail("there must be a job for each worker");
    read_list(arguments[1]);
    curl_global_init(CURL_GLOBAL_ALL);
    for (size_t worker = 1; worker < workers; worker++) {
        pid_t child = fork();
        if (child < 0) fail("fork");
        if (!child) _exit(work(arguments[2], worker, workers, jobs / workers));
    }
    int bad = work(arguments[2], 0, workers, jobs / workers), status;
    while (wait(&status) > 0) bad |= status != 0;
    return bad;
}
