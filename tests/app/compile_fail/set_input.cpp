// Does not compile: a demo that takes a file declares its kind as `inputKind`.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using Sample::Sample;
    void setInput(const InputFile*) override {}
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
