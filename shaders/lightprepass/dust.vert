// A speck in the air: a square that faces the eye, never smaller than a pixel, its light thinned out instead.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 placeAndSize;
layout(location = 2) in vec4 lightAndKind;

uniform mat4 toClip;
uniform vec3 eye, forward, right, up;
uniform float hazeDensity;
uniform float pixelsPerSlope;

out vec2 local;
flat out vec3 shine;
flat out float away;
flat out float kind;

void main() {
    vec3 place = placeAndSize.xyz;
    kind = lightAndKind.w;
    away = dot(place - eye, forward);
    // A lamp's halo is wider than the lamp.
    float size = placeAndSize.w * (kind > 0.5 ? 2.2 : 1.0);
    float px = size * pixelsPerSlope / max(away, 0.05);
    float grown = max(px, 1.1);
    float share = px / grown;
    // What floats right before the eye would be a disc as wide as the picture.
    float fade = clamp((away - 0.8) * 0.8, 0.0, 1.0);
    shine = lightAndKind.rgb * (share * share * fade * exp(-hazeDensity * max(away, 0.0)));
    local = corner;
    vec3 at = place + (right * corner.x + up * corner.y) * (size / max(share, 1e-4));
    gl_Position = fade > 0.0 ? toClip * vec4(at, 1.0) : vec4(0.0, 0.0, 2.0, 1.0);
}
