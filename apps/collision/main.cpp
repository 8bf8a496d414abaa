#include "app/run.h"
#include "collision_demo.h"
#include "collision_rows.h"

int main(int argc, char** argv) { return arclight::run<arclight::collision::CollisionDemo>(argc, argv); }
