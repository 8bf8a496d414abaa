#include "app/run.h"
#include "projection_demo.h"
#include "projection_rows.h"

int main(int argc, char** argv) { return arclight::run<arclight::projection::ProjectionDemo>(argc, argv); }
