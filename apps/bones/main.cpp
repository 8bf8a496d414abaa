#include "app/run.h"
#include "bones_demo.h"

int main(int argc, char** argv) { return arclight::runDemo(arclight::bones::bonesDemo(), argc, argv); }
