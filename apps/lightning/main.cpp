#include "app/run.h"
#include "lightning_demo.h"

int main(int argc, char** argv) { return arclight::run<arclight::lightning::LightningDemo>(argc, argv); }
