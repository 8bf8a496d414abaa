// sRGB as IEC 61966-2-1 defines it.
vec3 srgbEncode(vec3 linear) {
    vec3 low = 12.92 * linear;
    vec3 high = 1.055 * pow(max(linear, 0.0031308), vec3(1.0 / 2.4)) - 0.055;
    return mix(high, low, vec3(lessThanEqual(linear, vec3(0.0031308))));
}

vec3 srgbDecode(vec3 encoded) {
    vec3 low = encoded / 12.92;
    vec3 high = pow((max(encoded, 0.04045) + 0.055) / 1.055, vec3(2.4));
    return mix(high, low, vec3(lessThanEqual(encoded, vec3(0.04045))));
}
