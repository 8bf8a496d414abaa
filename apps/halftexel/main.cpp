#include "app/run.h"
#include "halftexel_demo.h"
#include "halftexel_rows.h"

int main(int argc, char** argv) { return arclight::run<arclight::halftexel::HalftexelDemo>(argc, argv); }
