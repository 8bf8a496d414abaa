// The lantern picture's camera: level, shifted upwards; water is the plane y = 0.
uniform float eyeHeight;    // m
uniform float horizon;      // clip space
uniform vec2 slope;         // tangents from the middle of the picture to its right and upper edge
uniform vec2 pictureSize;   // pixels

// Slopes of the view right and up, of a place in the picture from 0 to 1.
vec2 viewSlope(vec2 place) { return (2.0 * place - 1.0 - vec2(0.0, horizon)) * slope; }

// Light of the sky by its slope above the horizon, hills left out.
vec3 skyLight(float up) {
    float low = 1.0 / (1.0 + 7.0 * max(up, 0.0));
    low *= low;
    return mix(vec3(0.0048, 0.0080, 0.0150), vec3(0.0400, 0.0500, 0.0640), low);
}

// Mist over the far water, lit by the lanterns in it: `view` is the slope right and the distance from the horizon.
vec3 mistLight(vec2 view) {
    float aside = view.x + 0.06;
    return vec3(0.104, 0.082, 0.064) * (0.35 + 0.65 / (1.0 + 14.0 * aside * aside));
}
float mistShare(float fromHorizon) {
    float x = 1.0 + 38.0 * fromHorizon;
    return 0.85 / (x * x);
}
