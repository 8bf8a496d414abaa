// The pose of the bust: the head turns on the neck, which follows in part; then the body is scaled, rotated and moved.
uniform vec4 headTurn;    // quaternion, real part last
uniform vec3 headOffset;  // m
uniform vec4 bodyTurn;
uniform vec4 bodyOffset;  // m, and scale

vec3 turnedBy(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }

const vec3 kNeck = vec3(0.0, -0.14, -0.032);  // m

vec3 withBody(vec3 position) { return turnedBy(bodyTurn, bodyOffset.w * position) + bodyOffset.xyz; }
vec3 onHead(vec3 position) { return withBody(turnedBy(headTurn, position) + headOffset); }
vec3 directionOnHead(vec3 direction) { return turnedBy(bodyTurn, turnedBy(headTurn, direction)); }

// A position of the skin, which follows the head with a weight. With a weight below 1, it rotates about the neck.
vec3 posed(vec3 position, float weight, vec4 turn) {
    vec3 pivot = (1.0 - weight) * kNeck;
    return withBody(pivot + turnedBy(turn, position - pivot) + weight * headOffset);
}

// A fraction of the head's rotation: nlerp from the identity along the shorter arc.
vec4 partOfTurn(float weight) {
    vec4 q = headTurn.w < 0.0 ? -headTurn : headTurn;
    return normalize(vec4(weight * q.xyz, mix(1.0, q.w, weight)));
}
