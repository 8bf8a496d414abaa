// The pose of the head: about the origin, then moved. The neck follows in part.
uniform vec4 headTurn;   // quaternion, real part last
uniform vec3 headOffset; // m

vec3 turnedBy(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }

const vec3 kNeck = vec3(0.0, -0.14, -0.032);  // m

// A position of skin that follows the head with a weight. Where it follows in part, it turns about the neck's own axis.
vec3 posed(vec3 position, float weight, vec4 turn) {
    vec3 pivot = (1.0 - weight) * kNeck;
    return pivot + turnedBy(turn, position - pivot) + weight * headOffset;
}

// A part of the head's turn: the shorter way from no turn, normalised.
vec4 partOfTurn(float weight) {
    vec4 q = headTurn.w < 0.0 ? -headTurn : headTurn;
    return normalize(vec4(weight * q.xyz, mix(1.0, q.w, weight)));
}
