// Attributes of a lantern on the water, and the values that are constant over it.
#include "common/haze.glsl"
#include "common/view.glsl"

in vec3 position;  // of the centre of its base, m; the eye is at x = z = 0 and looks along -z
in vec3 shape;     // radius and height of the paper, m; barrel
in vec4 state;     // brightness, rotation about the axis, roll to the left, lean of the flame
in float red;      // 1 if the lantern is red
flat out vec4 vShape;  // radius, height, slope of the view downwards, m per pixel
flat out vec4 vLight;  // brightness, transmittance of the haze, rotation, 1 if red
flat out vec4 vMore;   // barrel, lean, distance, x

const float kHaze = 1.0 / 450.0;  // 1/m
const float kSmallestRadiusPx = 0.8;

void describeLantern() {
    float away = -position.z, pixel = 2.0 * away / (projection[1][1] * viewSize.y);
    // A lantern smaller than a pixel is drawn larger and dimmer, with the same total light.
    vec2 size = max(shape.xy, vec2(1.0, 2.0) * kSmallestRadiusPx * pixel);
    float gain = shape.x * shape.y / (size.x * size.y);
    vShape = vec4(size, eye.y / away, pixel);
    vLight = vec4(state.x * gain, hazeTransmittance(kHaze, away), state.y, red);
    vMore = vec4(shape.z, state.w, away, position.x);
}
