#include "app/run.h"
#include "orientation_demo.h"

int main(int argc, char** argv) { return arclight::runDemo(arclight::orientation::orientationDemo(), argc, argv); }
