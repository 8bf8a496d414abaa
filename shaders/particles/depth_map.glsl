// The surface that a camera sees where a particle is: DepthMap::surfaceAt of src/sim/particles/depth_map.cpp.
uniform highp sampler2D depthMap;  // distances along the view, m; 1e6 where nothing is seen

struct SurfaceBehind {
    float depth;  // how far the particle lies behind it, m; negative in front of it
    vec3 normal;
};

float distanceAt(ivec2 p) { return texelFetch(depthMap, p, 0).r; }

vec3 pointAt(ivec2 p) {
    EXACT vec2 ndc = (vec2(p) + 0.5) * (1.0 / vec2(textureSize(depthMap, 0))) * 2.0 - 1.0;
    EXACT vec3 point =
        depthView[0].xyz + distanceAt(p) * (depthView[3].xyz + ndc.x * depthView[1].w * depthView[1].xyz +
                                            ndc.y * depthView[2].w * depthView[2].xyz);
    return point;
}

// The difference to the neighbour along `next` that is nearer in depth.
vec3 slopeAt(ivec2 p, ivec2 next) {
    ivec2 size = textureSize(depthMap, 0), after = p + next, before = p - next;
    bool hasNext = after.x < size.x && after.y < size.y, hasLast = before.x >= 0 && before.y >= 0;
    float here = distanceAt(p);
    bool takesNext = hasNext && (!hasLast || abs(distanceAt(after) - here) <= abs(distanceAt(before) - here));
    EXACT vec3 slope = takesNext ? pointAt(after) - pointAt(p) : pointAt(p) - pointAt(before);
    return slope;
}

SurfaceBehind surfaceAt(vec3 p) {
    SurfaceBehind none = SurfaceBehind(-1.0, vec3(0.0, 1.0, 0.0));
    EXACT vec3 e = p - depthView[0].xyz;
    float z = dotOf(e, depthView[3].xyz);
    if (z <= depthView[0].w) return none;
    EXACT vec2 scale = 1.0 / (z * vec2(depthView[1].w, depthView[2].w));
    EXACT vec2 ndc = vec2(dotOf(e, depthView[1].xyz), dotOf(e, depthView[2].xyz)) * scale;
    if (abs(ndc.x) >= 1.0 || abs(ndc.y) >= 1.0) return none;
    ivec2 size = textureSize(depthMap, 0);
    EXACT vec2 texel = (ndc + 1.0) * 0.5 * vec2(size);
    ivec2 at = min(ivec2(texel), size - 1);
    if (distanceAt(at) >= 1e6) return none;
    vec3 normal = normalizedOr(crossOf(slopeAt(at, ivec2(1, 0)), slopeAt(at, ivec2(0, 1))), vec3(0.0, 1.0, 0.0));
    EXACT vec3 behind = pointAt(at) - p;
    return SurfaceBehind(dotOf(behind, normal), normal);
}
