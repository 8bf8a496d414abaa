// The explorer, lit like the plants, with rim light.
#define BONES_PER_VERTEX 2
#include "common/skin.glsl"
#include "common/view.glsl"
#include "dither/foliage_light.glsl"

out vec3 light;

void main() {
    vec3 world, facing;
    skinned(world, facing);
    vec3 fromEye = world - eye, toEye = -safeNormalize(fromEye);
    float away = length(fromEye), passes = airPasses(away);
    float sun = 0.25 + 0.75 * sunThrough(world);
    float lit = dot(facing, kSun), rim = 1.0 - max(dot(facing, toEye), 0.0);
    rim *= rim * rim;
    vec3 sky = ambientLight(facing, world.y + 1.0) * ambientOcclusion;
    vec3 direct = kSunColour * (sun * max(lit, 0.0) * (0.35 + 0.65 * ambientOcclusion));
    light = paint.rgb * (direct + sky + lanternLight(world, facing) * (0.3 + 0.7 * ambientOcclusion))
          + kSunColour * (0.10 * rim * sun * smoothstep(-0.3, 0.6, lit) * ambientOcclusion);
    light = mix(light, paint.rgb * 26.0, paint.a);
    light = light * passes + airLight(-toEye) * (1.0 - passes);
    gl_Position = toClip * vec4(world, 1.0);
}
