// Every parameter at each end of its range, and every label of every choice, in a scene where it matters: the frame
// has finite numbers in all its passes, at odd sizes and of a single pixel.
#include <array>
#include <vector>

#include "core/long_run.h"
#include "each_demo/each_demo.h"
#include "each_demo/storm.h"

namespace arclight::test {
namespace {

/// The ends of the parameter's range.
std::vector<ParamValue> endsOf(const ParamInfo& info) {
    const auto least = static_cast<float>(info.min), most = static_cast<float>(info.max);
    switch (info.kind) {
        case ParamKind::real: return {least, most};
        case ParamKind::integer: return {static_cast<int>(info.min), static_cast<int>(info.max)};
        case ParamKind::boolean: return {false, true};
        case ParamKind::choice: {
            std::vector<ParamValue> labels;
            for (int i = 0; i < info.choice.count; ++i) labels.emplace_back(Choice{i});
            return labels;
        }
        case ParamKind::colour: return {Colour{0, 0, 0}, Colour{1, 1, 1}};
        case ParamKind::vec2: return {Float2{least, least}, Float2{most, most}};
        case ParamKind::vec3: return {Float3{least, least, least}, Float3{most, most, most}};
        case ParamKind::seed: return {Seed{0}, Seed{~std::uint64_t{0}}};
    }
    return {};
}

class Extremes : public EachDemo {
protected:
    void checkFrame(int width, int height) {
        const Image drawn = imageOf(*session, width, height);
        EXPECT_TRUE(drawn.width == width && drawn.height == height);
        for (const std::string& fault : takeFaults()) ADD_FAILURE() << fault;
        EXPECT_EQ(firstPassNotFinite(renderer->store()), "");
        const auto state = session->checkedState();
        EXPECT_TRUE(state) << state.error().message;
    }
};

TEST_F(Extremes, OfEveryParameterAreDrawn) {
    renderer->store().inspectPasses(true);
    std::size_t tried = 0;
    inEachScene([&](const std::string&) {
        const std::vector<ParamValue> defaults = session->values();
        for (const ParamSet::Entry& entry : session->params().entries()) {
            if (!entry.matters() || entry.info == session->params().entries().front().info) continue;
            for (const ParamValue& end : endsOf(*entry.info)) {
                if (end == entry.info->defaultValue) continue;
                // Other scenes have the same parameter.
                if (++tried % 3 != 0 && !isLongRun()) continue;
                SCOPED_TRACE(std::string(entry.info->name) + ", end " + std::to_string(tried));
                session->params().assign(defaults);
                entry.set(end);
                session->reset(Seed{1});
                for (int i = 0; i < 2; ++i) session->step(resting());
                tried % 2 == 0 ? checkFrame(1, 1) : checkFrame(61, 37);
            }
        }
        session->params().assign(defaults);
    });
    std::printf("%zu ends\n", tried);
}

}  // namespace
}  // namespace arclight::test
