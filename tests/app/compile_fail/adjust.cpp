// Does not compile: adjust says whether the frame changes.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using Sample::Sample;
    void adjust(const Input&) {}
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
