// What the declarations of particles say of when a parameter matters is so.
#include "apps/particles/particles_rows.h"

#include "app/idle_params.h"

namespace arclight::test {
namespace {

class ParticlesParams : public IdleParams {
protected:
    ParticlesParams() : IdleParams("particles") {}
};

TEST_F(ParticlesParams, WhatDoesNotMatterChangesNothing) {
    expectNothingChanges<particles::ParticlesParams, particles::ParticlesMeasures>(2);
}

TEST_F(ParticlesParams, WhatMattersChangesSomething) { expectOthersChangeSomething<particles::ParticlesParams>(1); }

TEST_F(ParticlesParams, AFewArePrimaryInEverySetting) { expectFewPrimary<particles::ParticlesParams>(); }

}  // namespace
}  // namespace arclight::test
