// Does not compile: setInputImage takes a pointer, which is null if there is no image, not a reference.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using Sample::Sample;
    void setInputImage(const Image&) {}
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
