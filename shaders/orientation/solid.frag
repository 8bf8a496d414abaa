// Draws: object, objects.
#include "common/view.glsl"
#include "common/sky/studio.glsl"

in vec3 world, facing, received;
uniform vec3 albedo;
uniform vec3 mirror;   // reflectance at normal incidence
uniform float rough;
uniform float graticule;  // 1 draws a ball's engraved circles
uniform vec3 arcPole;    // of the great arc in the ball's glaze
uniform vec4 arcMiddle;  // its middle, and the cosine of half its angle
uniform vec3 arcLight;
out vec4 colour;

// 1 on the circle where `x` is 0, for a line `width` wide; never thinner than a pixel.
float circleLine(float x, float width) {
    float pixel = max(fwidth(x), 1e-5), half_ = max(0.5 * width, 0.5 * pixel);
    return (1.0 - smoothstep(half_ - 0.5 * pixel, half_ + 0.5 * pixel, abs(x))) * min(1.0, width / pixel);
}

void main() {
    vec3 n = safeNormalize(facing), toEye = safeNormalize(eye - world);
    float cosine = max(dot(n, toEye), 0.0), away = 1.0 - cosine;
    vec3 base = albedo, glow = vec3(0.0);
    if (graticule > 0.0) {
        // Engraved: parallels every 15 degrees, meridians every 15.
        float parallel = asin(clamp(n.y, -1.0, 1.0)) * 3.8197186, meridian = atan(n.z, n.x) * 3.8197186;
        float level = sqrt(max(1.0 - n.y * n.y, 0.0));
        float a = fract(parallel + 0.5) - 0.5, b = fract(meridian + 0.5) - 0.5;
        float pa = max(fwidth(parallel), 1e-4), pb = min(max(fwidth(meridian), 1e-4), 0.5);
        float lines = max((1.0 - smoothstep(0.2 * pa, 1.1 * pa + 0.012, abs(a))),
                          (1.0 - smoothstep(0.2 * pb, 1.1 * pb + 0.012, abs(b))) * smoothstep(0.08, 0.2, level));
        base *= 1.0 + 1.6 * lines * smoothstep(0.1, 0.4, cosine);
        // The great arc shines through the glaze: a lane between two lines.
        float off = abs(dot(n, arcPole)), inside = smoothstep(0.0, 0.01, dot(n, arcMiddle.xyz) - arcMiddle.w);
        float lane = 1.0 - smoothstep(0.036, 0.040, off);
        glow = arcLight * inside * (1.5 * circleLine(off - 0.038, 0.007) + 0.16 * lane + 0.05 * exp(-off * 18.0));
    }
    float a5 = away * away;
    vec3 f = mirror + (1.0 - mirror) * (a5 * a5 * away);
    vec3 key = kKey * (0.75 * smoothstep(-0.25, 1.0, dot(n, vec3(-0.623, 0.646, 0.441))));
    vec3 rim = kRim * (0.28 * max(dot(n, vec3(0.875, 0.17, -0.453)), 0.0));
    float ground = 0.6 + 0.4 * n.y;
    vec3 light = base * (received + ground * (key + rim) + 0.006);
    vec3 r = reflect(-toEye, n);
    light += f * studioLight(r, rough) * mix(0.12, 1.0, smoothstep(-0.35, 0.1, r.y));
    colour = vec4(light + glow, 1.0);
}
