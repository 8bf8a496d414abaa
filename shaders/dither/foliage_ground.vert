// The ground, with all light but the sun's at its vertices; and where it is trodden, and mossy.
#include "common/noise.glsl"
#include "common/view.glsl"
#include "dither/foliage_light.glsl"

in vec3 position, normal;
in vec4 material;  // unused
in vec2 uv;      // distance from the middle of the path, m; ambient occlusion
in vec2 shift;   // of this copy, along x and z, m
out vec3 around, before;  // light from all sides, and of the air, through the air
out vec4 kind;            // trodden, mossy; light of the unshaded sun; transmittance of the air
out vec2 place;

void main() {
    vec3 world = position + vec3(shift.x, 0.0, shift.y);
    vec3 fromEye = world - eye;
    float away = length(fromEye), passes = airPasses(away);
    around = (ambientLight(normal, 0.0) * uv.y + lanternLight(world, normal)) * passes;
    before = airLight(fromEye / max(away, 1e-4)) * (1.0 - passes);
    // In the mesh's space, so copies of the mesh join seamlessly.
    float patches = valueNoise2(0.8 * position.xz);
    float trodden = 1.0 - smoothstep(0.25, 1.05, uv.x + 0.8 * (patches - 0.5));
    float moss = smoothstep(0.45, 0.80, patches + 0.06 * uv.x) * (1.0 - trodden);
    kind = vec4(0.72 * trodden, 0.8 * moss, 1.03 * max(dot(normal, kSun), 0.0), passes);
    place = world.xz;
    gl_Position = toClip * vec4(world, 1.0);
}
