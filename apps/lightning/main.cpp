#include "app/run.h"
#include "lightning_demo.h"
#include "lightning_rows.h"

int main(int argc, char** argv) { return arclight::run<arclight::lightning::LightningDemo>(argc, argv); }
