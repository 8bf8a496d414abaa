// The light of dusk, without shadows.
const vec3 kKey = vec3(3.9, 2.85, 1.85), kToMoon = vec3(0.180, 0.128, -0.9753), kMoon = vec3(1.7, 2.2, 2.8);
const vec3 kSkyAbove = vec3(0.38, 0.46, 0.60), kSkyBelow = vec3(0.22, 0.19, 0.11);

vec3 ambient(vec3 n) { return mix(kSkyBelow, kSkyAbove, 0.5 + 0.5 * n.y); }
