// The surfaces plus the light of the air. SMOOTHED smooths edges along their direction (T. Lottes, "FXAA", 2009, the
// short form). Light is divided by 1 + its luminance l, so that one bright pixel does not outweigh its neighbours;
// alpha holds l / (1 + l).
uniform sampler2D surfaces;
uniform sampler2D air;
uniform vec2 texel;
const vec3 kLuma = vec3(0.2126, 0.7152, 0.0722);
layout(location = 0) out vec4 colour;

float lumaAt(ivec2 pixel) { return texelFetch(surfaces, clamp(pixel, ivec2(0), textureSize(surfaces, 0) - 1), 0).a; }
vec3 compressedAt(vec2 position) {
    vec3 light = texture(surfaces, position).rgb;
    return light / (1.0 + dot(light, kLuma));
}

vec3 smoothed(vec3 light, float centre) {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    float nw = lumaAt(pixel + ivec2(-1, 1)), ne = lumaAt(pixel + ivec2(1, 1));
    float sw = lumaAt(pixel + ivec2(-1, -1)), se = lumaAt(pixel + ivec2(1, -1));
    float low = min(centre, min(min(nw, ne), min(sw, se))), high = max(centre, max(max(nw, ne), max(sw, se)));
    if (high - low < max(0.010, 0.16 * high)) return light;
    vec2 along = vec2(sw + se - nw - ne, nw + sw - ne - se);
    float least = max((nw + ne + sw + se) * 0.03125, 0.0078125);
    along = clamp(along / (min(abs(along.x), abs(along.y)) + least), -6.0, 6.0) * texel;
    vec2 position = gl_FragCoord.xy * texel;
    vec3 near = 0.5 * (compressedAt(position - along / 6.0) + compressedAt(position + along / 6.0));
    vec3 wide = 0.5 * near + 0.25 * (compressedAt(position - 0.5 * along) + compressedAt(position + 0.5 * along));
    float luma = dot(wide, kLuma);
    vec3 chosen = luma < low || luma > high ? near : wide;
    return chosen / max(1.0 - dot(chosen, kLuma), 1e-4);
}

void main() {
    vec4 surface = texelFetch(surfaces, ivec2(gl_FragCoord.xy), 0);
    vec3 light = surface.rgb;
#ifdef SMOOTHED
    light = smoothed(light, surface.a);
#endif
    light += texture(air, gl_FragCoord.xy * texel).rgb;
    colour = vec4(light, 1.0);
}
