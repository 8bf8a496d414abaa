#include "app/run.h"
#include "projection_demo.h"

int main(int argc, char** argv) { return arclight::runDemo(arclight::projection::projectionDemo(), argc, argv); }
