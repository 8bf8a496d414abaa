#include "core/sample_params.h"

namespace arclight::test {

ParamSet Sample::set() {
    return ParamSet({{&paramTable<SampleParams>(), &own}, {&paramTable<SharedParams>(), &shared}});
}

ParamValue randomValue(const ParamInfo& info, Random& random) {
    const auto min = static_cast<float>(info.min), max = static_cast<float>(info.max);
    const auto number = [&] { return std::min(max, random.uniform(min, max)); };
    switch (info.kind) {
        case ParamKind::real: return number();
        case ParamKind::integer: return static_cast<int>(number());
        case ParamKind::boolean: return random.below(2) == 1;
        case ParamKind::choice: {
            const auto count = static_cast<std::uint32_t>(info.choice.count);
            return Choice{static_cast<int>(random.below(count))};
        }
        case ParamKind::colour:
            // Half of the colours have byte values, which are written as #rrggbb.
            if (random.below(2) == 1) {
                const auto byte = [&] { return static_cast<float>(random.below(256)) / 255.0f; };
                return Colour{byte(), byte(), byte()};
            }
            return Colour{random.uniform01(), random.uniform01(), random.uniform01()};
        case ParamKind::vec2: return Float2{number(), number()};
        case ParamKind::vec3: return Float3{number(), number(), number()};
        case ParamKind::seed: return Seed{std::uint64_t{random.next()} << 32 | random.next()};
    }
    return {};
}

}  // namespace arclight::test
