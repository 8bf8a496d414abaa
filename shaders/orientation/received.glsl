// Light that a surface receives from the trails, as from lamps along them.
uniform vec4 lampAt[64];     // position and squared softness, m
uniform vec3 lampPower[64];
uniform int lamps;

vec3 lampLight(vec3 at, vec3 normal) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < lamps; ++i) {
        vec3 way = lampAt[i].xyz - at;
        float square = dot(way, way) + lampAt[i].w;
        sum += lampPower[i] * (max(dot(normal, way), 0.0) * inversesqrt(square) / square);
    }
    return sum;
}
