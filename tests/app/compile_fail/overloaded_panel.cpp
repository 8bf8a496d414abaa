// Does not compile: neither overload of panel has the right signature.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using Sample::Sample;
    void panel() {}
    void panel(Panel&, int) {}
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
