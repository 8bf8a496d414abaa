#include "app/run.h"
#include "springs_demo.h"

int main(int argc, char** argv) { return arclight::runDemo(arclight::springs::springsDemo(), argc, argv); }
