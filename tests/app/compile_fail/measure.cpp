// Does not compile: measure returns the demo's measures, not one of them.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using Sample::Sample;
    double measure() { return 0; }
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
