// Polished stone: reflects the objects on it, softly and more at a distance, and a little of the light from above.
// Draws: floor.
#include "common/planar_reflection.glsl"
#include "common/view.glsl"
#include "common/sky/studio.glsl"

in vec3 world, received;
uniform sampler2D wear;      // height, gloss, veins
out vec4 colour;

void main() {
    vec3 toEye = eye - world;
    float far = length(toEye);
    toEye /= max(far, 1e-4);
    vec4 coarse = texture(wear, 0.11 * world.xz), fine = texture(wear, 0.47 * world.xz + 0.37);
    vec2 tilt = (vec2(dFdx(fine.r), dFdy(fine.r)) + 2.0 * vec2(dFdx(coarse.r), dFdy(coarse.r)));
    vec2 uv = gl_FragCoord.xy * viewPixel + clamp(0.05 * tilt, vec2(-0.01), vec2(0.01));
    float away = 1.0 - toEye.y, a2 = away * away;
    float gloss = 0.72 + 0.5 * (coarse.g - 0.5) + 0.35 * (fine.g - 0.5);
    float f = (0.34 + 0.66 * a2 * a2) * clamp(gloss, 0.2, 1.0);
    vec3 image = texture(mirrored, uv).rgb;
    vec3 stone = vec3(0.045, 0.047, 0.053) * (0.55 + 0.9 * coarse.b * fine.b + 0.25 * fine.r);
    // The soft box lights a pool of floor; the ball's shadow falls to the right.
    vec2 d = world.xz - vec2(-0.3, 0.2);
    float pool = 1.0 / (1.0 + 0.10 * dot(d, d));
    vec2 s = (world.xz - vec2(1.79, -1.27)) * mat2(0.80, 0.60, -0.60, 0.80) / vec2(1.9, 1.05);
    float shade = 1.0 - 0.75 * exp(-1.6 * dot(s, s));
    vec2 contact = world.xz / 0.62;
    shade *= 1.0 - 0.8 * exp(-1.4 * dot(contact, contact));
    vec3 light = stone * (kKey * (0.75 * pool * shade) + 2.4 * received) + f * image;
    float haze = smoothstep(5.0, 17.0, far);
    light = mix(light, wallLight(vec2(world.x, 0.0)), haze * smoothstep(-5.0, kWallZ, world.z));
    colour = vec4(light, 1.0);
}
