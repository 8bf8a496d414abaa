// Lights the baked place with line lights.
//
// Loops take the place of branches: a software rasteriser runs both sides of an `if` but leaves a loop that no pixel of a
// block needs.
#include "lightning/view.glsl"
#include "lightning/line_light.glsl"

in vec2 uv;
layout(location = 0) out vec4 lit;
layout(location = 1) out vec4 outDistance;

uniform sampler2D distances;
uniform sampler2D albedos;
uniform sampler2D normals;
uniform sampler2D opens;
uniform sampler2D glows;
uniform float softness;  // square of the radius (m) within which lights no longer grow

vec3 solidLight(vec3 p, vec3 way, vec3 n, float roughness, vec4 open, vec4 albedo, float shine, int count) {
    vec3 diffuse = vec3(0), mirrored = vec3(0);
    vec3 bounce = reflect(normalize(way), n);
    // A lobe of the width of GGX's at its peak, as a spherical Gaussian.
    float a2 = max(roughness * roughness, 0.015);
    float sharpness = 2.885 / (a2 * 2.0);
    for (int i = 0; i < count; ++i) {
        vec3 a = lightFrom[i] - p, b = lightTo[i] - p;
        float kept = cutAtHorizon(n, a, b);
        vec3 v = lineLightVector(a, b, softness);
        float square = max(dot(v, v), 1e-30), inverse = inversesqrt(square);
        // What the surroundings leave open is a cone about the mean open way.
        float seen = clamp(2.6 * (dot(open.xyz, v) * inverse - 1.0 + open.w) + 0.25, 0.0, 1.0) * kept;
        diffuse += lightPower[i] * (max(dot(n, v), 0.0) * seen);
#ifdef CLOUDS
        // Struck clouds light the land from above.
        diffuse += lightPower[i] * (0.10 * open.w * (0.65 + 0.35 * n.y) * square * inverse);
#endif
        mirrored += lightPower[i] * (square * inverse * seen * exp2(sharpness * (dot(bounce, v) * inverse - 1.0)));
    }
    float grazing = 1.0 - clamp(-dot(normalize(way), n), 0.0, 1.0);
    float g2 = grazing * grazing;
    vec3 reflectance = mix(vec3(shine), albedo.rgb, albedo.a);
    reflectance += (1.0 - reflectance) * g2 * g2 * grazing * (1.0 - roughness);
    return albedo.rgb * (1.0 - albedo.a) * diffuse + reflectance * mirrored * (0.25 / a2);
}

vec3 cloudLight(vec3 p, vec3 way, vec3 n, float cover, float lump, float open, vec3 albedo, int count) {
    vec3 sum = vec3(0);
    vec3 direction = normalize(way);
    float rim = 4.0 * cover * (1.0 - cover);
    for (int i = 0; i < count; ++i) {
        vec3 v = lineLightVector(lightFrom[i] - p, lightTo[i] - p, softness);
        float square = max(dot(v, v), 1e-30), inverse = inversesqrt(square), strength = square * inverse;
        float facing = dot(n, v) * inverse;
        float reach = exp(-0.0016 * inversesqrt(strength));  // what a way through the cloud leaves
        float front = max(0.25 + 0.75 * facing, 0.0) * open;
        float through = (1.0 - 0.75 * lump) * reach * (0.8 - 0.4 * facing);
        float behind = max(dot(direction, v) * inverse, 0.0);
        sum += lightPower[i] * (strength * (front + through + 1.5 * rim * behind * behind));
    }
    return albedo * sum * cover;
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    float distance = texelFetch(distances, at, 0).r;
    vec4 albedo = texelFetch(albedos, at, 0);
    vec4 normal = texelFetch(normals, at, 0);
    vec4 open = texelFetch(opens, at, 0);
    vec4 glow = texelFetch(glows, at, 0);
    albedo.rgb *= albedo.rgb;
    open.xyz = 2.0 * open.xyz - 1.0;
    vec3 way = wayThrough(uv);
    vec3 p = eye + distance * way;
    vec3 light = glow.rgb;
#ifdef CLOUDS
    bool isCloud = distance > 430.0 && way.y > 0.0;
    light += solidLight(p, way, normal.xyz, normal.w, open, albedo, glow.a, isCloud ? 0 : lightCount);
    light += cloudLight(p, way, normal.xyz, normal.w, glow.a, open.w, albedo.rgb, isCloud ? lightCount : 0);
#else
    light += solidLight(p, way, normal.xyz, normal.w, open, albedo, glow.a, lightCount);
#endif
    lit = vec4(min(light, 1000.0), 1.0);
    outDistance = vec4(distance);
}
