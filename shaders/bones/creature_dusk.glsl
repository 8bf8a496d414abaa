// The light of dusk, without shadows.
const vec3 kKey = vec3(3.9, 2.85, 1.85), kToMoon = vec3(0.105, 0.158, -0.982), kMoon = vec3(1.5, 2.2, 3.0);
const vec3 kSkyAbove = vec3(0.38, 0.46, 0.60), kSkyBelow = vec3(0.22, 0.19, 0.11);

vec3 ambient(vec3 n) { return mix(kSkyBelow, kSkyAbove, 0.5 + 0.5 * n.y); }
