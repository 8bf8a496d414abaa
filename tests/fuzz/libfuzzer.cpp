// The entry point of libFuzzer for one target.
#include "fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    arclight::test::ARCLIGHT_FUZZ_TARGET({data, size});
    return 0;
}
