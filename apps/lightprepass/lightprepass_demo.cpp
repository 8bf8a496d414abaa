#include "lightprepass_demo.h"

namespace arclight {

LightprepassDemo::LightprepassDemo(Shaders& shaders) : drawing_(shaders, cavern_.kinds()), programs_(shaders) {}

CavernConfig LightprepassDemo::cavernConfig() const {
    CavernConfig config;
    config.lights = params.lights, config.lightRadius = params.lightRadius;
    config.objects = params.objects, config.speed = params.speed, config.loops = params.loop;
    config.shadowRadius = params.shadowRadius, config.shadowLength = params.shadowLength;
    config.shadowStrength = params.shadowStrength;
    config.hasSpots = params.spots, config.hasSun = params.sun;
    return config;
}

void LightprepassDemo::reset(Seed seed) {
    cavern_.reset(seed);
    camera_.reset();
}

void LightprepassDemo::step(const Input& input, double dt) {
    camera_.step(input, dt);
    cavern_.step(cavernConfig(), {input.axis(GamepadAxis::leftX), -input.axis(GamepadAxis::leftY)}, dt);
}

LightScene LightprepassDemo::scene() const {
    LightScene scene = cavern_.scene(cavernConfig(), camera_);
    scene.haze.density *= params.haze;
    scene.haze.scatter *= params.glowInAir;
    return scene;
}

void LightprepassDemo::draw(Frame& frame) {
    shown_ = scene();
    drawing_.begin(shown_, params, frame.width(), frame.height());
    prepass_.draw(frame, drawing_);
    const int w = (frame.width() + 1) / 2, h = (frame.height() + 1) / 2;
    if (air_.width() != w || air_.height() != h) air_ = Framebuffer("air", {.width = w, .height = h});
    {
        const Pass pass = frame.pass("air", air_);
        air_.clear(0, 0, 0, 0);
        setBlend(Blend::additive);
        setCulling(true);
        const Program& program = drawing_.useReading("volume.vert", "air.frag", 0, {&prepass_.normals()});
        drawing_.setVolume(program);
        program.set("scatter", shown_.haze.scatter);
        program.set("hazeDensity", shown_.haze.density);
        program.set("fragmentScale", 2.0f);
        drawing_.drawPoints();
    }
    const Pass pass = frame.pass("result", frame.scene());
    const Program& program = programs_.get("common/fullscreen.vert", "result.frag");
    program.use();
    program.set("surfaces", prepass_.surfaces().colour(), 0);
    program.set("air", air_.colour(), 1);
    program.set("texel", glm::vec2(1.0f / static_cast<float>(frame.width()), 1.0f / static_cast<float>(frame.height())));
    drawFullscreen();
}

void LightprepassDemo::panel(Panel&) const {}

LightprepassMeasures LightprepassDemo::measure() const { return {}; }

Json LightprepassDemo::dumpState() const { return Json::object(); }

}  // namespace arclight
