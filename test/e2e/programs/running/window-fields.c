/* What calls hand to the kernel lies beside the elements of an array that is away: texts, objects,
   and the buffer of a stream. The host fills them before the nests; no load or store of its own
   comes in between. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { N = 120, M = 90, Row = 60, Column = 40 };
typedef union {
  char text[56];
  int numbers[8];
  off_t at;
  struct timespec times[2];
  struct itimerval timer;
  struct itimerspec exact;
  struct sockaddr_in address;
  struct flock lock;
  struct epoll_event event;
} Field;
static struct cell {
  double u, v;
  Field field;
} cells[N][M];
static double next[N][M];

static void nests(void) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      next[i][j] = 0.25 * (cells[i - 1][j].u + cells[i + 1][j].u + cells[i][j - 1].u + cells[i][j + 1].u);
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      cells[i][j].u = next[i][j] + 0.001 * cells[i][j].v;
}

static int closed(int file) { return file < 0 ? -1 : close(file); }
static int status(int got) { return WIFEXITED(got) ? WEXITSTATUS(got) : -2; }
static int ended(pid_t child) {
  int got = 0;
  return child > 0 && waitpid(child, &got, 0) == child ? status(got) : -3;
}

static int opens(Field *f) { return closed(open(f->text, O_CREAT | O_WRONLY, 0640)); }
static int opensAt(Field *f) { return closed(openat(AT_FDCWD, f->text, O_RDONLY)); }
static int creates(Field *f) { return closed(creat(f->text, 0644)); }
static int lists(Field *f) {
  DIR *folder = opendir(f->text);
  return folder ? closedir(folder) : -1;
}
static int runs(Field *f) { return status(system(f->text)); }
static int pipes(Field *f) {
  char line[20] = "";
  FILE *from = popen(f->text, "r");
  if (!from || !fgets(line, sizeof line, from))
    return -1;
  return pclose(from) + (int)strlen(line);
}
static int spawns(Field *f) {
  pid_t child = 0;
  char *words[] = {"sh", "-c", f->text, NULL};
  return posix_spawn(&child, "/bin/sh", NULL, NULL, words, environ) ? -1 : ended(child);
}
static int spawnsInto(Field *f) { // the number of the new process
  char *words[] = {"sh", "-c", "exit 4", NULL};
  pid_t *const child = &f->numbers[2];
  return posix_spawnp(child, "sh", NULL, NULL, words, environ) ? -1 : ended(*child);
}
static int allocates(Field *f) { // the address of the memory
  void **const memory = (void **)&f->numbers[2];
  const int error = posix_memalign(memory, 64, 100);
  free(*memory);
  *memory = NULL;
  return error;
}
static int namesItself(Field *f) {
  return prctl(PR_SET_NAME, f->text) || prctl(PR_GET_NAME, f->numbers + 2) || strcmp((char *)(f->numbers + 2), "fields");
}
static int executes(Field *f) {
  const pid_t child = vfork();
  if (child == 0) {
    execl("/bin/sh", "sh", "-c", f->text, (char *)NULL);
    _exit(99);
  }
  return ended(child);
}
static int waits(Field *f) {
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0)
    _exit(3);
  nests();
  return wait4(child, f->numbers, 0, NULL) == child ? status(f->numbers[0]) : -1;
}
static int makesPipe(Field *f) {
  return pipe2(f->numbers, O_CLOEXEC) ? -1 : close(f->numbers[0]) + close(f->numbers[1]);
}
static int makesPair(Field *f) {
  return socketpair(AF_UNIX, SOCK_STREAM, 0, f->numbers) ? -1
                                                         : close(f->numbers[0]) + close(f->numbers[1]);
}
static int names(Field *f) {
  const int own = socket(AF_INET, SOCK_STREAM, 0);
  socklen_t length = sizeof f->address;
  const int got = getsockname(own, (struct sockaddr *)&f->address, &length);
  close(own);
  return got ? -1 : (int)length;
}
static int connects(Field *f) {
  const int own = socket(AF_INET, SOCK_DGRAM, 0);
  const int got = connect(own, (struct sockaddr *)&f->address, sizeof f->address);
  close(own);
  return got;
}
static int settings(Field *f) {
  const int own = socket(AF_INET, SOCK_STREAM, 0);
  socklen_t length = sizeof(int);
  const int got = setsockopt(own, SOL_SOCKET, SO_REUSEADDR, &f->numbers[0], sizeof(int)) * 10 +
                  getsockopt(own, SOL_SOCKET, SO_TYPE, &f->numbers[1], &length);
  close(own);
  return got;
}
static int makesFolder(Field *f) { return mkdir(f->text, 0755); }
static int removesFolder(Field *f) { return rmdir(f->text); }
static int cuts(Field *f) { return truncate(f->text, 5); }
static int changes(Field *f) { return chmod(f->text, 0600); }
static int links(Field *f) { return symlink(f->text, "link") + unlink("link"); }
static int unlinks(Field *f) { return unlinkat(AT_FDCWD, f->text, 0); }
static int looks(Field *f) {
  struct statfs about;
  return statfs(f->text, &about);
}
static int dates(Field *f) { return utimensat(AT_FDCWD, "fields.txt", f->times, 0); }
static int asks(Field *f) {
  int ends[2];
  if (pipe(ends) || write(ends[1], "abc", 3) != 3)
    return -1;
  const int got = ioctl(ends[0], FIONREAD, &f->numbers[1]);
  return got * 100 + close(ends[0]) + close(ends[1]);
}
static int locks(Field *f) {
  const int file = open("fields.txt", O_RDWR);
  const int got = fcntl(file, F_SETLK, &f->lock);
  close(file);
  return got;
}
static int draws(Field *f) { return getentropy(f->text, 16); }
static int copies(Field *f) {
  const int from = open("fields.txt", O_RDONLY), to = open("/dev/null", O_WRONLY);
  const int got = (int)sendfile(to, from, &f->at, 5);
  close(from), close(to);
  return got;
}
static int polls(Field *f) {
  const int file = epoll_create1(0);
  int ends[2];
  if (pipe(ends) || epoll_ctl(file, EPOLL_CTL_ADD, ends[0], &f->event) || write(ends[1], "a", 1) != 1)
    return -1;
  nests();
  const int got = epoll_wait(file, &f->event, 1, 100);
  close(file), close(ends[0]), close(ends[1]);
  return got;
}
static int selects(Field *f) {
  const struct timespec none = {0, 0};
  return pselect(1, NULL, NULL, (fd_set *)f->numbers, &none, NULL) < 0 ? -1 : 0;
}
static int times(Field *f) { return getitimer(ITIMER_VIRTUAL, &f->timer); }
static int timesExactly(Field *f) {
  const int timer = timerfd_create(CLOCK_MONOTONIC, 0);
  const int got = timerfd_gettime(timer, &f->exact);
  close(timer);
  return got;
}
static int signals(Field *f) {
  const struct timespec none = {0, 0};
  return sigtimedwait((const sigset_t *)f->text, NULL, &none) < 0 && errno == EAGAIN ? 0 : -1;
}
static int processors(Field *f) {
  return sched_getaffinity(0, sizeof f->text, (cpu_set_t *)f->text) < 0 ? -1 : 0;
}
static int users(Field *f) {
  return getresuid((uid_t *)&f->numbers[0], (uid_t *)&f->numbers[1], (uid_t *)&f->numbers[2]);
}
static int pins(Field *f) { return mlock(f, sizeof *f) + munlock(f, sizeof *f); }
static int opensAgain(Field *f) {
  FILE *file = freopen(f->text, "r", fopen("/dev/null", "r"));
  return file ? fclose(file) : -1;
}

static const struct {
  int (*call)(Field *);
  const char *text;
} all[] = {{opens, "fields.txt"},      {opensAt, "fields.txt"}, {creates, "fields.txt"},
           {cuts, "fields.txt"},       {changes, "fields.txt"}, {links, "nowhere"},
           {lists, "."},               {runs, "exit 7"},        {pipes, "echo hi"},
           {spawns, "exit 5"},         {spawnsInto, NULL},      {allocates, NULL},
           {namesItself, "fields"},   {executes, "exit 6"},    {waits, NULL},
           {makesPipe, NULL},          {makesPair, NULL},       {names, NULL},
           {connects, "address"},      {settings, "number"},    {makesFolder, "fields.d"},
           {removesFolder, "fields.d"}, {looks, "."},           {dates, "times"},
           {asks, NULL},               {locks, "lock"},         {draws, NULL},
           {copies, "zero"},           {polls, "event"},        {selects, "zero"},
           {times, NULL},              {timesExactly, NULL},    {signals, "zero"},
           {processors, NULL},         {users, NULL},           {pins, NULL},
           {opensAgain, "fields.txt"}, {unlinks, "fields.txt"}};

static void prepare(Field *f, const char *text) {
  if (!text)
    return;
  memset(f, 0, sizeof *f);
  if (strcmp(text, "address") == 0) {
    f->address.sin_family = AF_INET;
    f->address.sin_port = htons(9);
    f->address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  } else if (strcmp(text, "number") == 0)
    f->numbers[0] = 1;
  else if (strcmp(text, "times") == 0)
    f->times[0].tv_sec = f->times[1].tv_sec = 1000;
  else if (strcmp(text, "lock") == 0)
    f->lock.l_type = F_WRLCK;
  else if (strcmp(text, "event") == 0)
    f->event.events = EPOLLIN;
  else if (strcmp(text, "zero") != 0)
    strcpy(f->text, text);
}

/* What is written reaches the file by no call of the program's. */
static void buffered(void) {
  char line[56] = "";
  FILE *file = tmpfile();
  setvbuf(file, cells[90][5].field.text, _IOFBF, sizeof cells[90][5].field);
  for (int t = 0; t < 3; t++) {
    nests();
    fprintf(file, "%d %.17g\n", t, cells[60][3].u);
    nests();
    printf("%d\n", fflush(file));
  }
  rewind(file);
  while (fgets(line, sizeof line, file))
    printf("%s", line);
  fclose(file);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      cells[i][j].u = (i * 7 + j * 3) % 11 * 0.25;
      cells[i][j].v = 1;
    }
  char folder[] = "/tmp/hetile-fields-XXXXXX";
  if (!mkdtemp(folder) || chdir(folder))
    return 9;
  for (int k = 0; k < (int)(sizeof all / sizeof *all); k++) {
    Field *const field = &cells[Row][Column + k % 8].field;
    prepare(field, all[k].text);
    nests();
    const int got = all[k].call(field);
    printf("%d %d %s\n", k, got, got < 0 ? strerror(errno) : "");
  }
  buffered();
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum = sum * 0.99 + cells[i][j].u * (i + 1) + next[i][j];
  printf("%.17g\n", sum);
  return chdir("/") || rmdir(folder);
}
/* SPDX-License-Identifier: Apache-2.0 */
