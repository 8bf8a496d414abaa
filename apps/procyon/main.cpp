#include "app/run.h"
#include "procyon_demo.h"

int main(int argc, char** argv) { return arclight::runDemo(arclight::procyon::procyonDemo(), argc, argv); }
