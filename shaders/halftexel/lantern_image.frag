// The reflection of a lantern: the ray of a pixel, mirrored by the ripple that it meets, against the lantern's paper.
// Draws: image of the lanterns.
#include "common/surface.glsl"
#include "common/view.glsl"
#include "halftexel/lantern_light.glsl"

in vec2 vAcross;      // -1 to 1 across the water that is drawn, 0 to 1 away from the eye
in vec2 vSlope;       // of the view, right and up
flat in float vRoll;
flat in vec4 vShape;  // radius, height, slope of the view, m per pixel
flat in vec4 vLight;  // brightness, transmittance of the haze, rotation, 1 if red
flat in vec4 vMore;   // barrel, lean, distance, x
uniform sampler2D ripples;
out vec4 colour;

// A smooth step. The difference of two is a blurred box, with the same integral.
float rise(float x) { return smoothstep(-1.6, 1.6, x); }

void main() {
    vec4 ripple = texture(ripples, gl_FragCoord.xy / viewSize);
    float down = max(-vSlope.y, 1e-4);
    float beyond = max(vMore.z - eye.y / down, 0.0);

    // Where the mirrored ray passes the lantern, from the centre of its base, and how far finer ripples blur it.
    vec2 hit = vec2(vSlope.x * vMore.z - vMore.w + 2.0 * beyond * down * ripple.x, beyond * (down - 2.0 * ripple.y));
    vec2 spread = 2.0 * beyond * ripple.zw * vec2(down, 1.0) + 0.5 * fwidth(hit) + 0.25 * vShape.w;
    hit.x += vRoll * hit.y;

    float radius = vShape.x, height = vShape.y;
    float level = clamp(2.0 * hit.y / height - 1.0, -1.0, 1.0);
    float r = radius * (1.0 - vMore.x * level * level);
    float side = rise((hit.x + r) / spread.x) - rise((hit.x - r) / spread.x);
    float tall = rise((hit.y - 0.02) / spread.y) - rise((hit.y - height) / spread.y);
    vec2 q = vec2(hit.x, hit.y - kFlameHeight * height) / (vec2(radius) + spread);
    float fall = 1.0 / (1.0 + dot(q, q));
    fall *= fall;
    float strength = (0.13 + 0.80 * fall) * (1.0 - 0.55 * min(q.x * q.x, 1.0)) + 2.2 * fall * fall;
    float fresnel = schlick(0.02, 0.98, down - ripple.y);
    float fade = min(6.0 * vAcross.y, 1.0) * clamp(10.0 - 10.0 * abs(vAcross.x), 0.0, 1.0);
    float coverage = fresnel * side * tall * fade;
    colour = vec4(paperLight(strength, vLight.w) * (0.78 * kPaperRadiance * vLight.x * vLight.y * coverage), 0.0);
}
