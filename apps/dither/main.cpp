#include "app/run.h"
#include "dither_demo.h"
#include "dither_rows.h"

int main(int argc, char** argv) { return arclight::run<arclight::dither::DitherDemo>(argc, argv); }
