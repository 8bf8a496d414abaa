// The light of the evening on the plaza.
#include "common/sky/daylight.glsl"

const vec3 kLampColour = vec3(1.0, 0.56, 0.22);
