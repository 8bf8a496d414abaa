#include "app/run.h"
#include "hair_demo.h"

int main(int argc, char** argv) { return arclight::run<arclight::hair::HairDemo>(argc, argv); }
