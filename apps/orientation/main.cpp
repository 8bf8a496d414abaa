#include "app/run.h"
#include "orientation_demo.h"
#include "orientation_rows.h"

int main(int argc, char** argv) { return arclight::run<arclight::orientation::OrientationDemo>(argc, argv); }
