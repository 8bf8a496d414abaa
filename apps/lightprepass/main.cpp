#include "app/run.h"
#include "lightprepass_demo.h"

int main(int argc, char** argv) { return arclight::run<arclight::lightprepass::LightprepassDemo>(argc, argv); }
