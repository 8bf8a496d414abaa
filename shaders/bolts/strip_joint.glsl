// The joints of a strip.
// Needs `uniform bool narrowBends`: the mistake, no division by the cosine of half the bend.

const float kSharpest = 0.25;  // smallest cosine of half a bend to divide by

vec2 directionOf(vec2 d, vec2 otherwise) {
    float square = dot(d, d);
    return square > 1e-8 ? d * inversesqrt(square) : otherwise;
}

// From a point of the path to the edge of the strip, in half widths, where two directions meet.
vec2 joint(vec2 incoming, vec2 outgoing) {
    vec2 along = directionOf(incoming + outgoing, outgoing);
    vec2 normal = vec2(-along.y, along.x);
    float cosine = dot(normal, vec2(-outgoing.y, outgoing.x));
    return normal / (narrowBends ? 1.0 : max(cosine, kSharpest));
}
