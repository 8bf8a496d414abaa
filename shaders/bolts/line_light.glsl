// Straight, thin lights. tests/sim/bolts/line_light.h explains the formula.

const int kMaxLights = 16;
uniform vec4 lightFrom[kMaxLights];  // start; strength in w
uniform vec4 lightTo[kMaxLights];    // end
uniform vec4 lightPower[kMaxLights];
uniform int lightCount;

// The mean of p / |p|^3 over the line from a to b, both relative to the lit point. `soft` is the square of a radius
// within which the light no longer grows.
vec3 lineLightVector(vec3 a, vec3 b, float soft) {
    vec2 lengths = sqrt(vec2(dot(a, a), dot(b, b)) + max(soft, 1e-12));
    float product = lengths.x * lengths.y;
    return (a * lengths.y + b * lengths.x) / max(product * (product + dot(a, b) + soft), 1e-20);
}

// Cuts the line from a to b at the horizon of a surface with the normal n. Returns the fraction that is kept.
float cutAtHorizon(vec3 n, inout vec3 a, inout vec3 b) {
    float na = dot(n, a), nb = dot(n, b);
    float cut = clamp(na / (na - nb + (na < nb ? -1e-12 : 1e-12)), 0.0, 1.0);  // position of the crossing from a to b
    vec3 at = a + cut * (b - a);
    bool isCut = na * nb < 0.0;
    float kept = isCut ? (na > 0.0 ? cut : 1.0 - cut) : step(0.0, na + nb);
    a = isCut && na < 0.0 ? at : a;
    b = isCut && nb < 0.0 ? at : b;
    return kept;
}
