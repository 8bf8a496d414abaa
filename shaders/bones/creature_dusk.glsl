// The light of dusk, without shadows.
const vec3 kKey = vec3(5.2, 3.95, 2.75), kToMoon = vec3(0.170, 0.104, -0.9799), kMoon = vec3(1.7, 2.2, 2.8);
const vec3 kSkyAbove = vec3(0.42, 0.50, 0.64), kSkyBelow = vec3(0.24, 0.21, 0.14);

vec3 ambient(vec3 n) { return mix(kSkyBelow, kSkyAbove, 0.5 + 0.5 * n.y); }
