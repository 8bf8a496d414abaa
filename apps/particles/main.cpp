#include "app/run.h"
#include "particles_demo.h"
#include "particles_rows.h"

int main(int argc, char** argv) { return arclight::run<arclight::particles::ParticlesDemo>(argc, argv); }
