// Does not compile: dumpState returns text instead of JSON.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using SampleDemo::SampleDemo;
    std::string dumpState() const { return {}; }
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
