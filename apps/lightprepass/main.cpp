#include "app/run.h"
#include "lightprepass_demo.h"

int main(int argc, char** argv) { return arclight::run<arclight::LightprepassDemo>(argc, argv); }
