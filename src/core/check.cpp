#include "core/check.h"

#include <cstdio>
#include <sstream>

#include "core/console.h"
#include "core/forced_end.h"
#include "core/last_call.h"
#include "core/memory.h"

namespace arclight::detail {
namespace {

void put(std::ostream& out, const CheckedValue& value) {
    switch (value.kind) {
        case CheckedValue::Kind::integer: out << value.integer; return;
        case CheckedValue::Kind::natural: out << value.natural; return;
        case CheckedValue::Kind::real: out << value.real; return;
        case CheckedValue::Kind::pointer: out << value.pointer; return;
        case CheckedValue::Kind::text: out << value.text; return;
    }
}

}  // namespace

void checkFailed(const char* text, CheckedValue a, CheckedValue b, const char* file, int line) {
    std::ostringstream message;
    message << file << ':' << line << ": CHECK(" << text << ") failed: ";
    put(message, a);
    message << " vs ";
    put(message, b);
    message << '\n';
    std::fputs(message.str().c_str(), stderr);
    makeLastCall();
    showLastMessage(nameOfProgram(), message.str());
    abortProcess();
}

}  // namespace arclight::detail
