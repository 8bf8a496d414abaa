// Does not compile: there may be no picture, which a reference cannot say.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using SampleDemo::SampleDemo;
    void setInputImage(const Image&) {}
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
