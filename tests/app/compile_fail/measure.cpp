// Does not compile: measure is not const.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using SampleDemo::SampleDemo;
    SampleMeasures measure() { return {}; }
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
