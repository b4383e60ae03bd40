// The file that defines main: it keeps its name and its text; only the linker sees another one, and finds
// a main that hands it to the runtime.
// RUN: %hetile --quiet %s -o - -- | %FileCheck %s
// CHECK: int main(int, char **) __asm__("hetile_user_main");
// CHECK-NEXT: static int hetile_call_main(int argc, char **argv, char **envp) {
// CHECK: return (int)main((int)argc, (char **)argv);
// CHECK: int hetile_start(int argc, char **argv) __asm__("main");
// CHECK: return hetile_main(argc, argv, hetile_call_main);
// CHECK: {{^}}#line 1 "{{.*}}main.c"
// CHECK: {{^}}int main(int argc, char **argv) {
// CHECK-NEXT: {{^}}  if (argc > 2)
// CHECK-NOT: hetile
int main(int argc, char **argv) {
  if (argc > 2)
    return 3;
  (void)argv;
}
/* SPDX-License-Identifier: Apache-2.0 */
