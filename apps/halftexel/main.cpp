#include "app/run.h"
#include "halftexel_demo.h"

int main(int argc, char** argv) { return arclight::run<arclight::HalftexelDemo>(argc, argv); }
