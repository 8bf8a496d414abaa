// Does not compile: dumpState returns text instead of JSON.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using Sample::Sample;
    std::string dumpState() { return {}; }
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
