// Does not compile: a camera that does not move in a pause.
#include "sample_demo.h"
#include "sim/common/camera_control.h"

namespace arclight {

struct Wrong : SampleDemo {
    using SampleDemo::SampleDemo;
    CameraParams cameraParams;
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
