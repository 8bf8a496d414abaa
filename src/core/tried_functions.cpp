// The functions that demos call. A test compares this table with the functions that the executables import.
#include <cmath>

#include "core/exact_functions.h"
#include "core/function_errors.h"

namespace arclight {
namespace {

#ifdef ARCLIGHT_OWN_FLOAT_FUNCTIONS
constexpr bool kHasOwn = true;
#else
constexpr bool kHasOwn = false;
#endif

using Truth = DoubleDouble (*)(double, double);

/// The truth for a function of one argument.
template <auto function>
constexpr auto kTruth = [](double x, double) -> DoubleDouble { return function(x); };
template <auto function>
constexpr auto kTruthOfTwo = [](double x, double y) -> DoubleDouble { return function(x, y); };

template <class Call>
TriedFunction floats(const char* name, Domain domain, Truth truth, Call call, std::uint32_t glibcsCrc) {
    return {name, domain, truth, call, nullptr, glibcsCrc};
}
template <class Call>
TriedFunction doubles(const char* name, Domain domain, Truth truth, Call call) {
    return {name, domain, truth, nullptr, call};
}
template <class Call>
TriedFunction both(const char* name, Domain domain, Truth truth, Call call, std::uint32_t glibcsCrc) {
    return {name, domain, truth, call, call, glibcsCrc};
}
/// For float functions of core/float_math.
TriedFunction own(TriedFunction function) {
    function.isOwn = kHasOwn;
    return function;
}

/// Calls of an overload set, with results of the type of the arguments.
#define CALL(function) [](auto x, auto) { return static_cast<decltype(x)>(std::function(x)); }
#define CALL_OF_TWO(function) [](auto x, auto y) { return std::function(x, y); }

std::vector<TriedFunction> angles() {
    using enum Domain;
    return {own(both("sin", angle, kTruth<exact::sine>, CALL(sin), 0x61687381)),
            own(both("cos", angle, kTruth<exact::cosine>, CALL(cos), 0xa8a4d082)),
            own(floats("tan", angle, kTruth<exact::tangent>, CALL(tan), 0x2f52eece)),
            own(floats("asin", unit, kTruth<exact::arcsine>, CALL(asin), 0x58cc9f59)),
            own(both("acos", unit, kTruth<exact::arccosine>, CALL(acos), 0xf90b5a35)),
            own(floats(
                "atan", any, [](double x, double) { return exact::arctangent(x, 1); }, CALL(atan), 0xdede5a6d)),
            own(both("atan2", pair, kTruthOfTwo<exact::arctangent>, CALL_OF_TWO(atan2), 0x07c99fac))};
}

std::vector<TriedFunction> exponentials() {
    using enum Domain;
    return {both("exp", exponent, kTruth<exact::exponential>, CALL(exp), 0x8df532e1),
            both("exp2", exponent, kTruth<exact::powerOfTwo>, CALL(exp2), 0x1295e591),
            doubles("expm1", exponent, kTruth<exact::exponentialMinusOne>, CALL(expm1)),
            both("log", positive, kTruth<exact::logarithm>, CALL(log), 0x7342ac0a),
            both("log2", positive, kTruth<exact::binaryLogarithm>, CALL(log2), 0xcfe57d79),
            doubles("log10", positive, kTruth<exact::decimalLogarithm>, CALL(log10)),
            doubles("log1p", unit, kTruth<exact::logarithmOfOnePlus>, CALL(log1p)),
            both("pow", power, kTruthOfTwo<exact::power>, CALL_OF_TWO(pow), 0xd563191f),
            doubles("sinh", exponent, kTruth<exact::hyperbolicSine>, CALL(sinh)),
            own(floats("tanh", any, kTruth<exact::hyperbolicTangent>, CALL(tanh), 0xa24f460c)),
            doubles("asinh", exponent, kTruth<exact::inverseHyperbolicSine>, CALL(asinh)),
            doubles("erf", exponent, kTruth<exact::errorFunction>, CALL(erf))};
}

std::vector<TriedFunction> rootsAndRests() {
    using enum Domain;
    return {both("sqrt", positive, kTruth<exact::squareRoot>, CALL(sqrt), 0x796b5a44),
            own(both("cbrt", any, kTruth<exact::cubeRoot>, CALL(cbrt), 0xfc1b90df)),
            own(both("hypot", pair, kTruthOfTwo<exact::hypotenuse>, CALL_OF_TWO(hypot), 0x9e65caef)),
            both("fmod", quotient, kTruthOfTwo<exact::rest>, CALL_OF_TWO(fmod), 0xf20caac8),
            both("remainder", quotient, kTruthOfTwo<exact::nearestRest>, CALL_OF_TWO(remainder), 0x66ba285e),
            both("floor", whole, kTruth<exact::roundedDown>, CALL(floor), 0xf788c571),
            both("ceil", whole, kTruth<exact::roundedUp>, CALL(ceil), 0x4afb255d),
            both("round", whole, kTruth<exact::rounded>, CALL(round), 0xe42df87c),
            both("lround", whole, kTruth<exact::rounded>, CALL(lround), 0x89c5c910),
            floats("lrint", whole, kTruth<exact::roundedToEven>, CALL(lrint), 0xc2694d97)};
}

#undef CALL
#undef CALL_OF_TWO

}  // namespace

const std::vector<TriedFunction>& triedFunctions() {
    static const std::vector<TriedFunction> functions = [] {
        std::vector<TriedFunction> all;
        for (const auto& group : {angles(), exponentials(), rootsAndRests()})
            all.insert(all.end(), group.begin(), group.end());
        return all;
    }();
    return functions;
}

}  // namespace arclight
