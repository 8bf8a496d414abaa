#include "app/run.h"
#include "timeslice_demo.h"

int main(int argc, char** argv) { return arclight::runDemo(arclight::timeslice::timesliceDemo(), argc, argv); }
