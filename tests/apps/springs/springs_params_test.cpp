// Parameters that springs declares idle in a setting change nothing there.
#include "app/idle_params.h"
#include "apps/springs/spring_rows.h"

namespace arclight::test {
namespace {

class SpringsParams : public IdleParams {
protected:
    SpringsParams() : IdleParams("springs") {}
};

TEST_F(SpringsParams, IdleParametersChangeNothing) {
    expectNothingChanges<springs::SpringParams, springs::SpringMeasures>(8);
}

TEST_F(SpringsParams, OtherParametersChangeSomething) { expectOthersChangeSomething<springs::SpringParams>(4); }

TEST_F(SpringsParams, FewParametersArePrimary) { expectFewPrimary<springs::SpringParams>(); }

}  // namespace
}  // namespace arclight::test
