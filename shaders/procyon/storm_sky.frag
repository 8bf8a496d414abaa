// The sky over the sea, as it is baked once: across the image an azimuth from -`reach` to `reach`, upwards the sine of
// the elevation from 0 to `highest`. The alpha channel is the fraction of a flash that the cloud reflects.
// Draws: sky.
#include "common/haze.glsl"
#include "common/sky/storm.glsl"

in vec2 uv;
uniform float reach;    // rad
uniform float highest;
out vec4 colour;

void main() {
    float azimuth = (2.0 * uv.x - 1.0) * reach, up = uv.y * highest;
    float level = safeSqrt(1.0 - up * up);
    vec3 direction = vec3(sin(azimuth) * level, up, -cos(azimuth) * level);
    Cloud cloud = cloudAlong(direction);
    float t = length(cloud.position - eye), footprint = 0.004 * t;
    float fine = cloudDepth(cloud.position, 5, footprint), broad = cloudDepth(cloud.position, 2, footprint);
    // 1 where the cloud bulges towards the eye.
    float lump = smoothstep(-0.1, 1.05, 1.15 - 1.3 * cloud.hollow + (fine - broad) / 85.0);
    float far = hazeTransmittance(1.0 / 9000.0, t);
    float rain = rainAlong(direction) * (1.0 - 0.7 * cloud.cover);
    float shade = mix(1.0, 0.25 + 1.3 * lump * lump, cloud.cover * far) * (1.0 - 0.35 * rain);
    // The last light of the day under the edge of the cloud.
    vec3 glow = vec3(0.105, 0.050, 0.022) * exp(-24.0 * up) * exp(-5.0 * (azimuth - 0.3) * (azimuth - 0.3));
    colour = vec4((ambientSky(direction) + glow) * shade, far * (0.2 + 0.8 * lump));
}
