// Turns distances into the surface data for lighting. One of the four samples represents each pixel.
#include "lightning/backdrop.glsl"
#include "lightning/pack.glsl"

in vec2 uv;
// Square root of albedo and metal; normal and roughness; occlusion; emission and f0.
layout(location = 0) out uvec4 outSurface;
layout(location = 1) out vec4 outDistance;
layout(location = 2) out vec4 outMirror;    // position of the mirror image in the frame, -1 to 1; scale; fraction

uniform sampler2D samples;

// The sample most similar to the others; the nearest breaks ties.
vec2 chosenSample(out float distance) {
    ivec2 corner = 2 * ivec2(gl_FragCoord.xy);
    float d[4];
    for (int i = 0; i < 4; ++i) d[i] = texelFetch(samples, corner + ivec2(i & 1, i >> 1), 0).r;
    int best = 0;
    float bestScore = -1.0;
    for (int i = 0; i < 4; ++i) {
        float score = 0.0;
        for (int j = 0; j < 4; ++j) score += step(abs(d[i] - d[j]), 0.03 * min(d[i], d[j]));
        score -= d[i] / (1.0 + d[i]) * 0.5;
        best = score > bestScore ? i : best;
        bestScore = max(bestScore, score);
    }
    distance = d[best];
    return (vec2(corner + ivec2(best & 1, best >> 1)) + 0.5) / (2.0 * viewSize);
}

vec3 gradient(vec3 p, float e) {
    const vec2 k = vec2(1.0, -1.0);
    return safeNormalize(k.xyy * relief(p + k.xyy * e, e) + k.yyx * relief(p + k.yyx * e, e) +
                         k.yxy * relief(p + k.yxy * e, e) + k.xxx * relief(p + k.xxx * e, e));
}

// The mean unoccluded direction and the unoccluded fraction of the hemisphere, from a few probes.
vec4 occlusionAt(vec3 p, vec3 n, float reach) {
    vec3 side = safeNormalize(abs(n.y) < 0.9 ? cross(n, vec3(0, 1, 0)) : cross(n, vec3(1, 0, 0)));
    vec3 other = cross(n, side);
    vec4 sum = vec4(0);
    float total = 0.0;
    for (int i = 0; i < kProbes; ++i) {
        float up = 1.0 - (float(i) + 0.5) / float(kProbes) * 0.88;
        float angle = 0.7 + 2.39996 * float(i);  // the same everywhere, because noise would be visible
        vec3 ray = safeSqrt(1.0 - up * up) * (cos(angle) * side + sin(angle) * other) + up * n;
        float occlusion = 1.0, t = 0.06 * reach;
        for (int j = 0; j < 4; ++j) {
            vec3 q = p + t * ray;
#ifdef FLAT_GROUND
            float d = min(sceneDistance(q), q.y);
#else
            float d = sceneDistance(q);
#endif
            occlusion = min(occlusion, clamp(3.0 * d / t, 0.0, 1.0));
            t *= 2.2;
        }
        sum += up * occlusion * vec4(ray, 1.0);
        total += up;
    }
    return vec4(safeNormalize(sum.xyz + 0.05 * n), sum.w / total);
}

#ifdef POLISHED
// The mirror image in polished metal. The side of the hall outside the frame is assumed to look like the visible one.
// The scale is negative: there are no ripples.
vec4 polishedAt(vec3 p, vec3 n, vec3 direction, float fraction) {
    if (fraction <= 0.0) return vec4(0);
    vec3 ray = reflect(direction, n), from = p + 0.03 * n;
    float t = 0.02;
    for (int i = 0; i < 40 && t < kFarthest; ++i) {
        float d = min(sceneDistance(from + t * ray), from.y + t * ray.y);
        if (d < 0.002) break;
        t += kStep * d;
    }
    vec3 hit = from + min(t, kFarthest) * ray;
    hit.z = hit.z > 0.5 ? max(1.0 - hit.z, -4.5) : hit.z;
    vec2 at = clamp(uvOfRay(hit - eye), vec2(0.02), vec2(0.98));
    return vec4(2.0 * at - 1.0, -1.0, fraction);
}
#endif

#ifdef BLURRED
// Averages surfaces behind the focal plane over the lens. Nearer surfaces keep sharp edges.
void blur(vec2 at, inout Surface s) {
    float weight = 1.0;
    for (int i = 1; i < 14; ++i) {
        float radius = kBlur * sqrt(float(i) / 14.0), angle = 2.39996 * float(i);
        vec2 uv2 = at + radius * vec2(cos(angle) / viewSize.x * viewSize.y, sin(angle));
        ivec2 texel = ivec2(clamp(uv2, vec2(0.0), vec2(0.9999)) * 2.0 * viewSize);
        float d = texelFetch(samples, texel, 0).r;
        if (d < focusEnd() || d > 0.99 * kInfinity) continue;
        vec3 ray = rayThrough((vec2(texel) + 0.5) / (2.0 * viewSize)), p = eye + d * ray;
        Surface other = Surface(vec3(0), vec3(0, 1, 0), 1.0, 0.04, 0.0, 1.0, 0.0, vec3(0));
        other.normal = gradient(p, 4.0 * d * pixelSlope());
        describeSurface(p, normalize(ray), 6.0 * d * pixelSlope(), other);
        s.albedo += other.albedo;
        s.normal += other.normal;
        weight += 1.0;
    }
    s.albedo /= weight;
    s.normal = safeNormalize(s.normal);
}
#endif

// The mirror image in a horizontal surface at p.
vec4 mirrorAt(vec3 p, vec3 direction, float fraction) {
    if (fraction <= 0.0) return vec4(0);
    vec3 ray = vec3(direction.x, -direction.y, direction.z);
    float t = 0.02 * length(p - eye);
    bool isHit = false;
    for (int i = 0; i < 60 && t < kFarthest; ++i) {
        float d = sceneDistance(p + t * ray);
        isHit = d < 0.002 * t;
        if (isHit) break;
        t += max(kStep * d, 0.002 * t);
    }
    vec3 towards = isHit ? p + t * ray - eye : ray;
    float scale = isHit ? t / (t + length(p - eye)) : 1.0;
    return vec4(clamp(2.0 * uvOfRay(towards) - 1.0, -1.5, 1.5), scale, fraction);
}

void main() {
    float distance;
    vec2 at = chosenSample(distance);
    vec3 ray = rayThrough(at), direction = normalize(ray);
    Surface s = Surface(vec3(0), vec3(0, 1, 0), 1.0, 0.04, 0.0, 1.0, 0.0, vec3(0));
    vec4 occlusion = vec4(0, 1, 0, 1);
    vec4 mirror = vec4(0);
    if (distance < 0.99 * kInfinity) {
        vec3 p = eye + distance * ray;
        float px = distance * pixelSlope();
        s.normal = gradient(p, 0.7 * px);
#ifdef FLAT_GROUND
        if (p.y < 0.001 * distance && sceneDistance(p) > 0.5 * px) s.normal = vec3(0, 1, 0);
#endif
        describeSurface(p, direction, px, s);
        vec3 broad = s.mirror > 0.0 ? vec3(0, 1, 0) : s.normal;
        occlusion = occlusionAt(p + 2.0 * px * broad, broad, kReach);
        occlusion.w *= s.ambientOcclusion;
        mirror = mirrorAt(p + vec3(0, 2.0 * px, 0), direction, s.mirror);
#ifdef POLISHED
        if (s.mirror < 0.0) mirror = polishedAt(p, s.normal, direction, -s.mirror);
#endif
#ifdef BLURRED
        if (distance > focusEnd()) blur(at, s);
#endif
        s.emission += s.albedo * ambientLight(p, s.normal) * occlusion.w;
    } else {
        air(direction, at, s, occlusion, distance);
        ray = rayThrough(at);
    }
#ifdef HAS_GLASS
    lookThroughGlass(direction, s);
#endif
    vec3 dithered = s.emission * (1.0 + 0.02 * (hash31(ivec3(gl_FragCoord.xy, 9)) - 0.5));
    outSurface = uvec4(packUnits(vec4(sqrt(clamp(s.albedo, 0.0, 1.0)), s.metal)), packNormal(s.normal, s.roughness),
                       packUnits(vec4(0.5 + 0.5 * occlusion.xyz, occlusion.w)), packEmission(dithered, s.f0));
    outDistance = vec4(distance);
    outMirror = mirror;
}
