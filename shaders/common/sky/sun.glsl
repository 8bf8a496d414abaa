// The parameters of a sky with a sun; src/render/common/sky.h sets the uniforms.
#include "common/haze.glsl"

uniform vec3 sunDirection;           // towards the sun, unit length
uniform vec3 sunLight;               // on a surface that faces the sun
uniform vec3 zenith, horizon, glow;  // light of the sky: above, at the horizon, around the sun
uniform float hazeDensity;           // 1/m
