// The pool of a simulation that lives on the GPU: src/render/particles/compute_simulation.h.
struct PoolCounters {
    uint alive;
    uint births;                // of this tick; birth i takes free slot i
    uint children;              // that parents emit; the first births are theirs
    uint filled, filledBefore;  // births so far that filled the pool, with and without this tick's
    uint refused;
    uint groups[3];             // that create the particles born in this tick
};

struct Emission {
    uint emitter, keyBase, first, count;  // with the highest count, as many as the pool has room for
    vec4 position;                        // and 1 / count if the births are spread over the tick
    vec4 velocity;                        // and 1 if a parent leaves them behind
};
const uint AS_MANY_AS_FIT = 0xffffffffu;
