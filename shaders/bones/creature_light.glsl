// The key with its shadow.
#include "bones/creature_air.glsl"
#include "common/directional_shadow.glsl"

float keyLit(vec3 world, float bias, float stride) { return lightPast(world, bias, stride) * sunLeft(world); }
