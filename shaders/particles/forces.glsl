// The tables of an effect that move its particles; src/render/particles/force_tables.cpp fills them.
layout(std140) uniform Forces {
    vec4 emitters[608];   // 19 for each of 32 emitters, see below
    vec4 attractors[24];  // 3 for each of 8: position, radius; axis, pull; swirl
    vec4 balls[40];       // centre, radius: those that particles collide with, then stones, up to a radius of 0
    vec4 beam[3];         // control points of its curve
    vec4 depthView[4];    // eye, near plane; right, up (and the tangents of half the angles); forward, thickness
    vec4 numbers;         // of attractors, of balls; length of a tick, s; 1 if particles collide with the depth map
};

// Of emitter `e`.
vec4 windOf(int e) { return emitters[19 * e]; }         // m/s; 1 / size of the largest eddies, 1/m
vec4 driftOf(int e) { return emitters[19 * e + 1]; }    // of the turbulence, in eddies; its speed, m/s
vec4 pullOf(int e) { return emitters[19 * e + 2]; }     // acceleration along y; linear and quadratic drag; traits
vec4 surfaceOf(int e) { return emitters[19 * e + 3]; }  // restitution, friction; last temperature; velocity inherited
vec4 spinOf(int e) { return emitters[19 * e + 4]; }     // shutter; lowest and highest spin; last size
vec4 originOf(int e) { return emitters[19 * e + 5]; }   // position; last opacity

// The lag of particle velocities between ticks, m/s.
float halfTickOfGravity(int e) {
    EXACT float lag = 0.5 * pullOf(e).x * numbers.z;
    return lag;
}

vec4 rideOf(int e) { return emitters[19 * e + 18]; }    // on the beam: distance at its middle, rotation about it, rad
int octavesOf(int e) { return int(rideOf(e).z); }       // of turbulence

const int IS_ATTRACTED = 1, COLLIDES = 2, DIES_ON_HIT = 4, RIDES_BEAM = 8;  // traits

// Curves over life, as up to four straight pieces: the age and value of one end, the age of the other, the slope. A
// negative age ends the curve, which then keeps its last value.
const int SIZE_CURVE = 6, OPACITY_CURVE = 10, HEAT_CURVE = 14;
float curveAt(int e, int curve, float last, float age) {
    for (int i = 0; i < 4; ++i) {
        vec4 piece = emitters[19 * e + curve + i];
        if (piece.z < 0.0) return last;
        if (age < piece.z) return piece.y + piece.w * max(age - piece.x, 0.0);
    }
    return last;
}
