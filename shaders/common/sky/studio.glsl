// A dark photographer's studio: a floor at y = 0, a wall, a soft box at the upper left and a strip light at the right.

const float kWallZ = -9.0;                // m
const vec3 kKey = vec3(1.00, 0.93, 0.84), kRim = vec3(0.62, 0.72, 1.00);

// 1 inside a rectangle from -half to half, falling to 0 over `soft` around its edge.
float softBox(vec2 p, vec2 half_, float soft) {
    vec2 d = smoothstep(half_ + soft, half_ - soft, abs(p));
    return d.x * d.y;
}

// Light that arrives from a direction, blurred by the roughness of the reflecting surface.
vec3 studioLight(vec3 d, float rough) {
    // The soft box hangs in the plane with normal n, 1 away; its axes are u and v.
    const vec3 n = vec3(-0.623, 0.646, 0.441), u = vec3(0.578, 0.0, 0.816), v = cross(n, u);
    float depth = dot(d, n);
    vec2 p = vec2(dot(d, u), dot(d, v)) / max(depth, 0.05);
    float key = depth > 0.05 ? softBox(p, vec2(0.42, 0.27), 0.03 + 0.5 * rough) : 0.0;
    key *= 0.75 + 0.6 * p.y;
    const vec3 m = vec3(0.875, 0.17, -0.453);
    float strip = dot(d, m);
    vec2 q = vec2(dot(d, vec3(0.46, 0.0, 0.888)), d.y - 0.17) / max(strip, 0.05);
    float rim = strip > 0.05 ? softBox(q, vec2(0.05, 0.75), 0.02 + 0.4 * rough) : 0.0;
    float sky = 0.5 + 0.5 * d.y;
    return kKey * (1.9 * key) + kRim * (0.9 * rim) + vec3(0.010, 0.012, 0.016) * (0.3 + sky * sky);
}

// Light of a wall at `p` from the centre of a pool of light.
vec3 poolOnWall(vec2 p, float falloff, vec3 dark, vec3 lit) { return mix(dark, lit, exp(-falloff * dot(p, p))); }

// Light of the studio's wall at a position, m.
vec3 wallLight(vec2 at) {
    vec2 p = (at - vec2(2.4, 2.2)) / vec2(8.0, 4.0);
    return poolOnWall(p, 1.9, vec3(0.0026, 0.0032, 0.0046), vec3(0.0406, 0.0482, 0.0706));
}
