// src/sim/particles/births.cpp does the same.
#include "particles/body.glsl"

// Moves a particle of the beam to its position at its age.
void rideBeam(inout Body body, vec4 ride) {
    float t = min(body.age / body.life, 1.0), s = 1.0 - t;
    vec3 start = beam[0].xyz, control = beam[1].xyz, end = beam[2].xyz;
    vec3 tangent = 2.0 * (1.0 - t) * (control - start) + 2.0 * t * (end - control);
    vec3 ahead = normalizedOr(tangent, vec3(1.0, 0.0, 0.0));
    vec3 side = normalizedOr(crossOf(ahead, vec3(0.0, 1.0, 0.0)), vec3(0.0, 0.0, 1.0)), up = crossOf(side, ahead);
    float angle = 2.0 * PI * uniform01(body.key, 7u) + ride.y * t;
    float away = 4.0 * t * (1.0 - t) * ride.x * sqrt(uniform01(body.key, 8u));
    vec3 point = s * s * start + 2.0 * s * t * control + t * t * end;
    body.position = point + away * (cos(angle) * side + sin(angle) * up);
    body.velocity = (tangent + away * ride.y * (cos(angle) * up - sin(angle) * side)) / body.life;
}
