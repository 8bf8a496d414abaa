// Does not compile: a camera that does not move in a pause.
#include "sample_demo.h"

namespace arclight {

struct Position {
    float height = 1;
};
constexpr auto rowsOf(Position) {
    return paramRows<Position>(Param{"height", "m", "Above the ground.", &Position::height, 0.0f, 2.0f});
}

using Wrong = Sample<SampleParams, Position>;

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
