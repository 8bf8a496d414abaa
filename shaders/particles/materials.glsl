// The materials of an effect, src/sim/particles/emitter.h.
uniform vec4 materialAlbedo[16];  // fraction of light that it scatters, and its opacity
uniform vec4 materialLight[16];   // its own light, and whether that follows its temperature
uniform vec4 materialTraits[16];  // erosion, softness in m, translucency, flipbook (1 smoke, 2 fire)
uniform vec4 materialHeat[16];    // of a flipbook: first and last temperature, K, and how fast it cools
uniform vec4 particleMap[16];     // of a still image: the part of its cell that it fills, its world size at scale 1
