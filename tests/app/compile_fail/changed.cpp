// Does not compile: changed takes no argument.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using Sample::Sample;
    void changed(const SampleParams&) {}
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
