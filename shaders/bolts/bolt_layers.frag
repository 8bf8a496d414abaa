// Enlarges a layer of bolts to the next finer one, which has twice the resolution.
// Draws: layers of bolts.

uniform sampler2D source;     // occluded light in x and y, unoccluded light in z and w
uniform sampler2D distances;  // m, of the surfaces that hide bolts; of any size
uniform vec2 toFrame;         // size of a texel of the finer layer in frames

out vec4 colour;

float distanceAt(vec2 uv) {
    vec2 size = vec2(textureSize(distances, 0));
    return texelFetch(distances, ivec2(clamp(uv, 0.0, 0.99999) * size), 0).x;
}

void main() {
    vec2 at = 0.5 * gl_FragCoord.xy - 0.5, corner = floor(at), f = at - corner;
    ivec2 last = textureSize(source, 0) - 1;
    float own = distanceAt(gl_FragCoord.xy * toFrame);
    vec4 sum = vec4(0);
    vec3 seen = vec3(0);
    for (int i = 0; i < 4; ++i) {
        ivec2 step_ = ivec2(i & 1, i >> 1);
        vec2 weight = mix(1.0 - f, f, vec2(step_));
        vec4 texel = texelFetch(source, clamp(ivec2(corner) + step_, ivec2(0), last), 0);
        sum += weight.x * weight.y * texel;
        // Occlusion comes from the texels whose surface is about as far away as this texel's.
        float other = distanceAt(2.0 * (corner + vec2(step_) + 0.5) * toFrame);
        float near_ = weight.x * weight.y / (0.01 + abs(log2(max(other, 1e-6) / max(own, 1e-6))));
        seen += near_ * vec3(texel.xy / max(texel.zw, 1e-12), 1.0);
    }
    bool isHidden = any(greaterThan(abs(sum.zw - sum.xy), 1e-4 * sum.zw));
    colour = vec4(isHidden ? sum.zw * min(seen.xy / max(seen.z, 1e-6), 1.0) : sum.xy, sum.zw);
}
