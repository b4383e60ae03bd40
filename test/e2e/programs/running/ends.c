/* Ends, leaves its nests, starts programs, and closes files in the way that the first argument asks for. */
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { MOST = 1000, LINE = 2000 };
static double a[MOST][MOST], line[LINE];
static const char *mode;
static char *self;
static sigjmp_buf place;
static volatile sig_atomic_t ticks;

static void nest(int m) {
  for (int i = 0; i < m; i++)
    a[i][0] = a[0][i] = i;
  for (int i = 1; i < m; i++)
    for (int j = 1; j < m; j++)
      a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
}

static void work(int m) {
  nest(m);
  printf("%.17g\n", a[m - 1][m - 1]);
  fflush(stdout);
}

/* Longer than anybody waits. */
static void forever(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < LINE - 1; i++)
      line[i] = 0.25 * (line[i - 1] + 2 * line[i] + line[i + 1]);
}

static int is(const char *name) { return !strcmp(mode, name); }
static void say(const char *text) {
  printf("%s\n", text);
  fflush(stdout);
}

static void on_exit_call(int number) {
  (void)number;
  printf("handler\n");
  exit(5);
}
static void on_exit_now(int number) {
  (void)number;
  if (write(1, "handler\n", 8) != 8)
    abort();
  _exit(6);
}
static void on_jump(int number) {
  (void)number;
  siglongjmp(place, 1);
}
static void on_tick(int number) {
  (void)number;
  ticks++;
}

static void at_end(void) {
  say("at the end");
  work(70);
}

static void *thread_ends(void *unused) {
  usleep(300000);
  say("thread ends");
  return unused;
}
static void *thread_exits(void *unused) {
  usleep(300000);
  say("thread exits");
  exit(9);
  return unused;
}
static void *thread_works(void *unused) {
  work(80);
  return unused;
}

/* Runs this program again with other arguments; how it ended. */
static int again(const char *how) {
  char command[4200];
  int status = 0;
  pid_t child = 0;
  char *words[] = {self, "status", 0};
  fflush(stdout);
  snprintf(command, sizeof command, "%s status", self);
  if (!strcmp(how, "system"))
    return system(command);
  if (!strcmp(how, "popen")) {
    char text[100];
    FILE *pipe = popen(command, "r");
    while (fgets(text, sizeof text, pipe))
      printf("read %s", text);
    return pclose(pipe);
  }
  if (!strcmp(how, "spawn")) {
    if (posix_spawn(&child, self, 0, 0, words, environ))
      return -1;
  } else if (!strcmp(how, "vfork")) {
    if ((child = vfork()) == 0) {
      execv(self, words);
      _exit(99);
    }
  } else if ((child = fork()) == 0) {
    if (!strcmp(how, "child")) {
      work(66);
      exit(3);
    }
    execl(self, self, "status", (char *)0);
    _exit(99);
  }
  if (!strcmp(how, "child"))
    while (wait(&status) > 0)
      ;
  else
    waitpid(child, &status, 0);
  return status;
}

static void threads(void) {
  pthread_t thread;
  if (is("thread-exit-in-nest") || is("thread-exit"))
    pthread_create(&thread, 0, thread_exits, 0);
  else if (is("thread-works"))
    pthread_create(&thread, 0, thread_works, 0);
  else
    pthread_create(&thread, 0, thread_ends, 0);
  if (is("thread-exit-in-nest"))
    forever(20000000);
  if (is("pthread-exit"))
    pthread_exit(0);
  pthread_join(thread, 0);
}

static void signals(void) {
  struct itimerval often = {{0, 2000}, {0, 2000}};
  signal(SIGALRM, is("handler-exit") ? on_exit_call : is("handler-exit-now") ? on_exit_now : is("handler-jump") ? on_jump : on_tick);
  if (is("ticks")) {
    setitimer(ITIMER_REAL, &often, 0);
    for (int k = 0; k < 6; k++)
      nest(MOST);
    while (!ticks)
      nest(200);
    say("ticks");
    return;
  }
  if (sigsetjmp(place, 1)) {
    say("jumped");
    work(90);
    work(MOST);
    exit(8);
  }
  alarm(1);
  forever(20000000);
}

static void files(void) {
  if (is("close-all"))
    for (int k = 3; k < 1024; k++)
      close(k);
  else if (is("close-range"))
    close_range(3, ~0u, 0);
  else if (is("put-in-place")) {
    printf("%d\n", dup(1)); /* the lowest free number */
    for (int k = 3; k < 40; k++)
      dup2(1, k);
  } else if (is("close-streams")) {
    fclose(stdin);
    fclose(stdout);
  }
  nest(77);
}

static void replaced(void) {
  char *words[] = {"sh", "-c", "echo replaced; exit 4", 0};
  if (is("exec-self"))
    execl(self, self, "status", (char *)0);
  if (is("exec-path"))
    execvp("sh", words);
  if (is("exec-environment"))
    execle("/bin/sh", "sh", "-c", "echo $A; exit 4", (char *)0, (char *[]){"A=replaced", 0});
  execl("/nonexistent/program", "program", (char *)0);
  say("it failed");
}

int main(int argc, char **argv) {
  mode = argc > 1 ? argv[1] : "";
  self = argv[0];
  work(64);
  if (is("status"))
    return 3;
  if (is("exit-now-0"))
    _exit(0);
  if (is("exit-now-7"))
    _exit(7);
  if (is("_Exit"))
    _Exit(0);
  if (is("quick-exit"))
    quick_exit(2);
  if (is("atexit")) {
    atexit(at_end);
    exit(3);
  }
  if (is("main-thread-ends"))
    pthread_exit(0);
  if (is("daemon")) {
    if (daemon(1, 1))
      return 1;
    usleep(100000);
  }
  if (is("detached")) {
    if (fork())
      _exit(0);
    setsid();
    for (int k = 3; k < 1024; k++)
      close(k);
    usleep(100000);
  }
  if (!strncmp(mode, "again-", 6))
    printf("%d\n", again(mode + 6));
  if (!strncmp(mode, "thread-", 7) || is("pthread-exit"))
    threads();
  if (!strncmp(mode, "handler-", 8) || is("ticks"))
    signals();
  if (!strncmp(mode, "close-", 6) || is("put-in-place"))
    files();
  if (!strncmp(mode, "exec-", 5))
    replaced();
  if (is("environment"))
    say(getenv("OMPI_COMM_WORLD_RANK") || getenv("PMIX_RANK") || getenv("PMI_RANK") ? "a rank" : "no rank");
  if (is("dispositions"))
    for (int number = 1; number < 32; number++) {
      struct sigaction action;
      if (!sigaction(number, 0, &action) && action.sa_handler != SIG_DFL)
        printf("signal %d\n", number);
    }
  if (is("kill-TERM"))
    raise(SIGTERM);
  work(65);
  return 1;
}
/* SPDX-License-Identifier: Apache-2.0 */
