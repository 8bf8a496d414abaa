#include "app/run.h"
#include "spring_rows.h"
#include "springs_demo.h"

int main(int argc, char** argv) { return arclight::run<arclight::springs::SpringsDemo>(argc, argv); }
