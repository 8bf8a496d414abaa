// The night over the lanterns: the sky, and the mist that they light.

// Light of the sky by its slope above the horizon, without hills.
vec3 skyLight(float up) {
    float low = 1.0 / (1.0 + 7.0 * max(up, 0.0));
    low *= low;
    return mix(vec3(0.0048, 0.0080, 0.0150), vec3(0.0400, 0.0500, 0.0640), low);
}

// Mist over the far water, lit by the lanterns in it: its light by the slope of the view to the right, and its opacity
// by the slope away from the horizon.
vec3 mistLight(float right) {
    float aside = right + 0.06;
    return vec3(0.104, 0.082, 0.064) * (0.35 + 0.65 / (1.0 + 14.0 * aside * aside));
}
float mistOpacity(float fromHorizon) {
    float x = 1.0 + 38.0 * fromHorizon;
    return 0.85 / (x * x);
}
