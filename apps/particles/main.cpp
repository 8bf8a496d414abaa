#include "app/run.h"
#include "particles_demo.h"

int main(int argc, char** argv) { return arclight::run<arclight::particles::ParticlesDemo>(argc, argv); }
