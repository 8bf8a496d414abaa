// Turns amounts into light: white-hot where they are large, violet where they are small, as on film.

uniform float boltBrightness;
uniform vec3 coreColour;   // of strong light; its largest component is 1
uniform vec3 skirtColour;  // of weak light
uniform float coreLight;   // how much brighter the core is than the skirt: a hot one is white, whatever its colour
uniform float distanceUnit;  // m, of the afterglow's distances

const vec3 kAfterglow = vec3(0.16, 0.10, 0.55);

// `amount`: x of live bolts, y of lingering bolts that are not in `afterglow`, which holds the amount of the others and
// that amount divided by their distance. `surface`: the distance of the occluding surface, m.
vec3 boltLight(vec2 amount, vec2 afterglow, float surface) {
    float core = min(amount.x, 1.5);
    vec3 light = 1.6 * amount.x * skirtColour + coreLight * core * core * coreColour;
    // Where bolts overlap, their mean distance determines their occlusion. Half floats are accurate to 1/2000.
    float shown = afterglow.y * surface >= 0.999 * distanceUnit * afterglow.x ? afterglow.x : 0.0;
    return boltBrightness * light + 0.5 * (amount.y + shown) * kAfterglow;
}
