// How much hair lies between a point and the lights.
float strandsTowardsKey(vec3 world) { return 0.0; }
float strandsTowardsRim(vec3 world) { return 0.0; }
