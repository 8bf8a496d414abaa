// A window's panel asks for measures before the first frame is drawn.
#include <cmath>

#include "app/session/session.h"
#include "apps/halftexel/halftexel_demo.h"
#include "core/params_text.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

class HalftexelMeasuresEarly : public Gl {
protected:
    RenderSetup setup{64, 36};
    DemoType type = halftexel::halftexelDemo();
    Session session{type, setup.shaders};
};

TEST_F(HalftexelMeasuresEarly, NothingIsMeasuredBeforeTheFirstFrame) {
    ASSERT_TRUE(setParam(session.params(), "mistake=true"));
    for (const std::string_view scene : type.params->front().choice.all()) {
        ASSERT_TRUE(setParam(session.params(), "scene=" + std::string(scene)));
        session.reset(Seed{1});
        const std::vector<double> measures = session.measure();
        for (std::size_t i = 0; i < measures.size(); ++i)
            EXPECT_FALSE(std::isfinite(measures[i])) << scene << " " << (*type.measures)[i].name;
    }
}

}  // namespace
}  // namespace arclight::test
