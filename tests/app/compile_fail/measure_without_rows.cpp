// Does not compile: the type that measure returns has no table.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using SampleDemo::SampleDemo;
    std::array<double, 2> measure() const { return {}; }
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
