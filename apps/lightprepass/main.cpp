#include "app/run.h"
#include "lightprepass_demo.h"
#include "lightprepass_rows.h"

int main(int argc, char** argv) { return arclight::run<arclight::lightprepass::LightprepassDemo>(argc, argv); }
