#include "app/run.h"
#include "hair_demo.h"
#include "hair_rows.h"

int main(int argc, char** argv) { return arclight::run<arclight::hair::HairDemo>(argc, argv); }
