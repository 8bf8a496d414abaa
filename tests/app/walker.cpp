// The demo of `WindowClaims` as a program.
#include "app/walker.h"

int main(int argc, char** argv) { return arclight::run<arclight::test::Walker>(argc, argv); }
