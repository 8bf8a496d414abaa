// Attributes of a lantern on the water, and the values that are constant over it.
#include "common/haze.glsl"
#include "common/view.glsl"

in vec4 root;  // centre of its base, m; 1 if the lantern is red. The eye is at x = z = 0 and looks along -z.
in vec4 form;  // radius and height of the paper, m; barrel
in vec4 look;  // brightness, rotation about the axis, roll to the left, lean of the flame
flat out vec4 vShape;  // radius, height, slope of the view downwards, m per pixel
flat out vec4 vLight;  // brightness, transmittance of the haze, rotation, 1 if red
flat out vec4 vMore;   // barrel, lean, distance, x

const float kHaze = 1.0 / 450.0;  // 1/m
const float kSmallestRadiusPx = 0.8;

void describeLantern() {
    float away = -root.z, pixel = 2.0 * away / (projection[1][1] * viewSize.y);
    // A lantern smaller than a pixel is drawn larger and dimmer, with the same total light.
    vec2 size = max(form.xy, vec2(1.0, 2.0) * kSmallestRadiusPx * pixel);
    float gain = form.x * form.y / (size.x * size.y);
    vShape = vec4(size, eye.y / away, pixel);
    vLight = vec4(look.x * gain, hazeTransmittance(kHaze, away), look.y, root.w);
    vMore = vec4(form.z, look.w, away, root.x);
}
