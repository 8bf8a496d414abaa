// Does not compile: panel takes a Panel, not a Frame.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using Sample::Sample;
    void panel(Frame&) {}
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
