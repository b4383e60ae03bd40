#define SIZE 50
extern double table[SIZE][SIZE];
void fill(void);
