// Does not compile: drag takes the input of a pause.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using SampleDemo::SampleDemo;
    void drag() {}
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
