// Does not compile: a camera that does not move in a pause.
#include "sample_demo.h"

namespace arclight {

struct Position {
    float height = 1;
};
constexpr auto rowsOf(Position) {
    return paramRows<Position>(Param{"height", "m", "Above the ground.", &Position::height, 0.0f, 2.0f});
}

struct Wrong : SampleDemo {
    using SampleDemo::SampleDemo;
    Position cameraParams;
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
