#include "app/run.h"
#include "bones_demo.h"
#include "bones_rows.h"

int main(int argc, char** argv) { return arclight::run<arclight::bones::BonesDemo>(argc, argv); }
