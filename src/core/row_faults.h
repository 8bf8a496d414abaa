// The faults of tables of parameters and measures. Rows and tables are checked while they are compiled: the compiler
// stops at the call of a function that is named after the fault, and prints the row that holds it.
#pragma once

namespace arclight::detail {

// Neither defined nor constexpr.
void rowHasNoName();
void rowHasNoHelp();
void rowHasNoField();
void rangeIsEmpty();
void logarithmicRangeNotPositive();
void defaultOutsideRange();
void duplicateChoice();
void labelIsEmpty();
void duplicateLabel();
void symbolIsEmpty();
void duplicateSymbol();
void predicateIsNull();
void reasonIsEmpty();
void groupHasNoName();
void duplicateName();
void fieldHasTwoRows();
void fieldHasNoRow();
void settingHasNoRow();

}  // namespace arclight::detail
