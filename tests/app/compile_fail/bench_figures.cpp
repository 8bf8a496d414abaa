// Does not compile: benchFigures takes no times.
#include "sample_demo.h"

namespace arclight {

struct Wrong : SampleDemo {
    using Sample::Sample;
    Json benchFigures() const { return Json::object(); }
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
