#include "app/run.h"
#include "halftexel_demo.h"

int main(int argc, char** argv) { return arclight::runDemo(arclight::halftexel::halftexelDemo(), argc, argv); }
