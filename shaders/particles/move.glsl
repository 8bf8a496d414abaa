// A tick of a particle: moveParticle of src/sim/particles/particle_flight.cpp.
#include "particles/body.glsl"
#include "particles/contacts.glsl"
#include "particles/curl_noise.glsl"
#include "particles/ride_beam.glsl"

vec3 attraction(vec3 position) {
    EXACT vec3 sum = vec3(0.0);
    for (int i = 0; i < int(numbers.x); ++i) {
        vec4 centre = attractors[3 * i], axis = attractors[3 * i + 1];
        EXACT vec3 to = centre.xyz - position;
        float square = dotOf(to, to);
        EXACT float r2 = centre.w * centre.w;
        EXACT float strength = 2.0 * r2 * (1.0 / ((square + r2) * sqrt(max(square, 1e-12))));
        sum += strength * (axis.w * to + attractors[3 * i + 2].x * crossOf(to, axis.xyz));
    }
    return sum;
}

// A particle of emitter `e` after `seconds` of forces. In both velocities, the contribution of gravity lags behind by
// half of `seconds`.
Flyer moved(Flyer from, int e, float seconds) {
    vec4 wind = windOf(e), drift = driftOf(e), pull = pullOf(e);
    EXACT vec3 air = wind.xyz;
    if (drift.w > 0.0) air += drift.w * turbulence(from.position, wind.w, drift.xyz, octavesOf(e));
    EXACT vec3 acceleration = vec3(0.0, pull.x, 0.0);
    if ((int(pull.w) & IS_ATTRACTED) != 0) acceleration += attraction(from.position);
    vec3 velocity = draggedVelocity(from.velocity, air, acceleration, pull.yz, seconds);
    EXACT vec3 position = from.position + seconds * velocity;
    return Flyer(position, velocity);
}

// A moved particle, with velocities that do not lag behind.
Flyer flown(Flyer from, int e, float seconds) {
    EXACT float lag = 0.5 * pullOf(e).x * seconds;
    from.velocity.y -= lag;
    Flyer end = moved(from, e, seconds);
    end.velocity.y += lag;
    return end;
}

const int BOUNCES = 4;

// The particle at the end of a tick in which it would otherwise end behind a surface.
Flyer collided(inout Body body, int e, Flyer at, Flyer end) {
    float left = numbers.z;
    bool isStill = false, dies = (int(pullOf(e).w) & DIES_ON_HIT) != 0;
    for (int bounces = 0; bounces <= BOUNCES && left > 0.0; ++bounces) {
        Contact contact;
        if (!contactOn(at, end, left, contact)) break;
        if (contact.wasBehind) isStill = !dies && riseOf(contact.surface, end) > -STILL_SPEED;
        if (isStill || bounces == BOUNCES) {
            slide(end, surfaceOf(e).y, left);
            break;
        }
        at = flown(at, e, contact.seconds);
        EXACT float after = left - contact.seconds;
        left = after;
        vec3 normal = normalAt(contact.surface, at.position);
        EXACT vec3 lifted = at.position + depthOf(contact.surface, at.position) * normal;
        at.position = lifted;
        float into = dotOf(at.velocity, normal);
        isStill = into <= 0.0 && into > -STILL_SPEED;
        if (into < 0.0) {
            at.velocity = bounced(at.velocity, normal, into, surfaceOf(e));
            if (hitsOf(body.tag) < 0xffffu) body.tag += 1u << 16;
            if (dies) {
                EXACT float age = body.life + left;
                body.age = age;
                left = 0.0;
            }
        }
        end = flown(at, e, left);
    }
    return end;
}

void fly(inout Body body, int e, float dt, int traits) {
    Flyer start = Flyer(body.position, body.velocity), end = moved(start, e, dt);
    Contact contact;
    if ((traits & COLLIDES) != 0 && contactOn(start, end, dt, contact)) {
        float lag = halfTickOfGravity(e);
        start.velocity.y += lag;
        end.velocity.y += lag;
        end = collided(body, e, start, end);
        end.velocity.y -= lag;
    }
    body.position = end.position;
    body.velocity = end.velocity;
}

void moveBody(inout Body body) {
    if (stateOf(body.tag) == ENDED) setState(body, DEAD);
    if (stateOf(body.tag) != ALIVE) return;
    int e = emitterOf(body.tag);
    float dt = numbers.z;
    int traits = int(pullOf(e).w);
    body.age += dt;
    if ((traits & RIDES_BEAM) != 0) rideBeam(body, rideOf(e));
    else fly(body, e, dt, traits);
    if (body.age < body.life) {
        applyCurves(body, dt);
    } else {
        setState(body, ENDED);
        hide(body);
    }
}
