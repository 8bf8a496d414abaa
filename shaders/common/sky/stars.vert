// Stars, at infinity; src/render/common/sky_dome.h explains the uniforms.
#include "common/hash.glsl"
#include "common/view.glsl"

uniform int seed;
uniform vec4 elevations, starLight;
uniform vec3 starSize;
out vec3 glow;

float random(uint stream) { return float(latticeHash(ivec3(gl_VertexID, 5, seed), stream) >> 8) / 16777216.0; }

void main() {
    float up = mix(elevations.x, elevations.y, random(1u)), azimuth = 2.0 * PI * random(2u);
    float level = safeSqrt(1.0 - up * up);
    vec3 ray = vec3(level * sin(azimuth), up, level * cos(azimuth));
    float rank = random(3u);
    float bright = starLight.x + starLight.y * pow(rank, starLight.z) + starLight.w * pow(rank, 60.0);
    glow = mix(vec3(1.0, 0.78, 0.55), vec3(0.70, 0.86, 1.0), random(4u)) * bright;
    glow *= smoothstep(elevations.z, elevations.w, up);
    gl_Position = toClip * vec4(eye + 0.94 * viewFar * ray, 1.0);
    gl_PointSize = (starSize.x + starSize.y * pow(rank, starSize.z)) * viewSize.y / 720.0;
}
