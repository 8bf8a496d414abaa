// Keeps libraries in memory until the process ends, for tests/long/long.sh, which preloads it. A driver is unloaded
// with its context; what it has not freed then has no known module, and tests/long/lsan.supp cannot tell it from the
// suite's memory.

extern "C" int dlclose(void* library);
extern "C" int dlclose(void* /*library*/) { return 0; }
