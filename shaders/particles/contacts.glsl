// Finds where the path of a particle hits a surface, and the response: src/sim/particles/contacts.cpp.
#include "particles/depth_map.glsl"

struct Flyer {
    vec3 position, velocity;
};

// A plane through `point`; or a ball about it, if `radius` is not 0.
struct Surface {
    vec3 point, normal;
    float radius;
};

float depthOf(Surface surface, vec3 p) {
    EXACT vec3 from = p - surface.point;
    if (surface.radius == 0.0) return -dotOf(from, surface.normal);
    EXACT float depth = surface.radius - sqrt(dotOf(from, from));
    return depth;
}

vec3 normalAt(Surface surface, vec3 p) {
    if (surface.radius == 0.0) return surface.normal;
    EXACT vec3 from = p - surface.point;
    return normalizedOr(from, surface.normal);
}

// The number of surfaces to collide with: 1 for the depth map; otherwise the floor, and the balls from number 1 on.
int surfaces() { return numbers.w > 0.0 ? 1 : 1 + int(numbers.y); }

// The surface of this number, and whether `p` lies behind it.
bool isBehind(int number, vec3 p, out Surface surface) {
    if (numbers.w > 0.0) {
        SurfaceBehind hit = surfaceAt(p);
        EXACT vec3 point = p + hit.depth * hit.normal;
        surface = Surface(point, hit.normal, 0.0);
        return hit.depth > 0.0 && hit.depth < depthView[3].w;
    }
    if (number == 0) {
        surface = Surface(vec3(0.0), vec3(0.0, 1.0, 0.0), 0.0);
        return p.y < 0.0;
    }
    vec4 ball = balls[number - 1];
    surface = Surface(ball.xyz, vec3(0.0, 1.0, 0.0), ball.w);
    EXACT vec3 from = p - ball.xyz;
    EXACT float far = ball.w * ball.w;
    return dotOf(from, from) < far;
}

const float SKIN = 4e-6;                          // m
const float STILL_SPEED = 0.2, GRIP_SPEED = 1.0;  // m/s

float timeOfContact(float from, float rise, float to, float seconds, bool isRound) {
    EXACT float height = max(from - SKIN, 0.0);
    EXACT float chord = height <= 0.0 ? 0.0 : min(seconds * height * (1.0 / (height - to)), seconds);
    EXACT float bend = (to - height - rise * seconds) * (1.0 / (seconds * seconds));
    if (bend >= 0.0) return chord;
    EXACT float root = sqrt(rise * rise - 4.0 * bend * height);
    EXACT float found =
        rise > 0.0 ? (rise + root) * (1.0 / (-2.0 * bend)) : 2.0 * height * (1.0 / max(root - rise, 1e-20));
    float exact = min(found, seconds);
    if (!isRound || rise > 0.0) return exact;
    EXACT float share = clamp(root * (1.0 / STILL_SPEED) - 1.0, 0.0, 1.0);
    EXACT float mixed = chord + share * (exact - chord);
    return mixed;
}

float riseOf(Surface surface, Flyer flyer) { return dotOf(flyer.velocity, normalAt(surface, flyer.position)); }

struct Contact {
    Surface surface;
    float seconds;
    bool wasBehind;
};

// Whether a path that ends after `seconds` hits a surface; `first` is the earliest contact.
bool contactOn(Flyer start, Flyer end, float seconds, out Contact first) {
    bool isMet = false;
    for (int i = 0; i < surfaces(); ++i) {
        Surface surface;
        if (!isBehind(i, end.position, surface)) continue;
        float from = -depthOf(surface, start.position), to = -depthOf(surface, end.position), after = seconds;
        bool wasBehind = from < -SKIN;
        if (!wasBehind) after = timeOfContact(from, riseOf(surface, start), to, seconds, surface.radius > 0.0);
        if (isMet && after >= first.seconds) continue;
        isMet = true;
        first = Contact(surface, after, wasBehind);
    }
    return isMet;
}

// `surface`: restitution, friction.
vec3 bounced(vec3 velocity, vec3 normal, float into, vec4 surface) {
    EXACT float strength = -into * (1.0 / STILL_SPEED);
    EXACT vec3 along = velocity - into * normal;
    EXACT vec3 reflected = (1.0 - surface.y * min(-into * (1.0 / GRIP_SPEED), 1.0)) * along -
                           surface.x * clamp(strength - 1.0, 0.0, 1.0) * into * normal;
    return reflected;
}

void slide(inout Flyer flyer, float friction, float seconds) {
    EXACT float left = 1.0 - friction;
    EXACT float slowed = left * (1.0 / (left + friction * seconds * (1.0 / numbers.z)));
    vec3 end = flyer.position;
    for (int i = 0; i < surfaces(); ++i) {
        Surface surface;
        if (!isBehind(i, end, surface)) continue;
        vec3 normal = normalAt(surface, flyer.position);
        EXACT vec3 lifted = flyer.position + depthOf(surface, flyer.position) * normal;
        flyer.position = lifted;
        float into = dotOf(flyer.velocity, normal);
        EXACT vec3 along = slowed * (flyer.velocity - into * normal);
        if (into < 0.0) flyer.velocity = along;
    }
}
