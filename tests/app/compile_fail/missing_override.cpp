// Does not compile: without override, nobody sees that the host calls it.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using Sample::Sample;
    void panel(Panel&) {}
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
