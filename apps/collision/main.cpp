#include "app/run.h"
#include "collision_demo.h"

int main(int argc, char** argv) { return arclight::runDemo(arclight::collision::collisionDemo(), argc, argv); }
