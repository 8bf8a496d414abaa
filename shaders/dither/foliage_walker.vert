// The explorer: skinned by two bones per vertex, lit like the plants, with rim light.
#include "common/view.glsl"
#include "dither/foliage_light.glsl"

uniform vec4 bones[42];  // three rows per matrix

in vec3 position, normal;
in vec4 colour;  // reflected; alpha: emitted light
in vec3 skin;    // two bones, weight of the second
in float ambientOcclusion;
out vec3 light;

void main() {
    int a = 3 * int(skin.x + 0.5), b = 3 * int(skin.y + 0.5);
    vec4 r0 = mix(bones[a], bones[b], skin.z), r1 = mix(bones[a + 1], bones[b + 1], skin.z);
    vec4 r2 = mix(bones[a + 2], bones[b + 2], skin.z), p = vec4(position, 1.0);
    vec3 world = vec3(dot(r0, p), dot(r1, p), dot(r2, p));
    vec3 facing = safeNormalize(vec3(dot(r0.xyz, normal), dot(r1.xyz, normal), dot(r2.xyz, normal)));
    vec3 fromEye = world - eye, toEye = -safeNormalize(fromEye);
    float away = length(fromEye), passes = airPasses(away);
    float sun = 0.25 + 0.75 * sunThrough(world);
    float lit = dot(facing, kSun), rim = 1.0 - max(dot(facing, toEye), 0.0);
    rim *= rim * rim;
    vec3 sky = ambientLight(facing, world.y + 1.0) * ambientOcclusion;
    vec3 direct = kSunColour * (sun * max(lit, 0.0) * (0.35 + 0.65 * ambientOcclusion));
    light = colour.rgb * (direct + sky + lanternLight(world, facing) * (0.3 + 0.7 * ambientOcclusion))
          + kSunColour * (0.10 * rim * sun * smoothstep(-0.3, 0.6, lit) * ambientOcclusion);
    light = mix(light, colour.rgb * 26.0, colour.a);
    light = light * passes + airLight(-toEye) * (1.0 - passes);
    gl_Position = toClip * vec4(world, 1.0);
}
