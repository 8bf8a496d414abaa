#include "app/run.h"
#include "dither_demo.h"

int main(int argc, char** argv) { return arclight::runDemo(arclight::dither::ditherDemo(), argc, argv); }
