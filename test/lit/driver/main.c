// The file that defines main: it is renamed, and a new one hands it to the runtime.
// RUN: %hetile --quiet %s -o - -- | %FileCheck %s
int main(int argc, char **argv) {
  if (argc > 2)
    return 3;
  (void)argv;
}
// CHECK: int hetile_user_main(int argc, char **argv) {
// CHECK: return 0; }
// CHECK: static int hetile_call_main(int argc, char **argv, char **envp) {
// CHECK: return hetile_user_main(argc, argv);
// CHECK: int main(int argc, char **argv) {
// CHECK-NEXT: return hetile_main(argc, argv, hetile_call_main);
