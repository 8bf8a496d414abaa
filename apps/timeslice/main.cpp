#include "app/run.h"
#include "timeslice_demo.h"
#include "timeslice_rows.h"

int main(int argc, char** argv) { return arclight::run<arclight::timeslice::TimesliceDemo>(argc, argv); }
