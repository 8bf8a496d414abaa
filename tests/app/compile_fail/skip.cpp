// Does not compile: skip says whether it could.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using Sample::Sample;
    void skip(const Step&, std::int64_t) {}
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
