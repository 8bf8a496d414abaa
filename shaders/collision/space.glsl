// The lights of the field of rocks: a sun at the left, a planet that fills the shadows, and dust along the belt.
const vec3 kToSun = vec3(-0.8623, 0.4211, -0.2808);
const vec3 kSunLight = vec3(1.0, 0.86, 0.66) * 7.5;
const vec3 kToPlanet = vec3(-0.1533, 0.2079, -0.9661);
const vec3 kPlanetLight = vec3(0.10, 0.26, 0.27);
const vec3 kBeltUp = vec3(0.1086, 0.9871, 0.1184);  // normal of the belt

// The light of the belt's dust in a direction, without its clouds: brighter towards the sun.
vec3 beltGlow(vec3 ray) {
    float toSun = max(dot(ray, kToSun), 0.0), up = dot(ray, kBeltUp);
    float thin = exp2(-900.0 * up * up) + 0.30 * exp2(-60.0 * up * up);
    float phase = 0.10 + 0.9 * toSun * toSun;
    return vec3(0.50, 0.36, 0.21) * thin * phase;
}
