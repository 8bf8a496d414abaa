#include "app/run.h"
#include "hair_demo.h"

int main(int argc, char** argv) { return arclight::runDemo(arclight::hair::hairDemo(), argc, argv); }
