/**
 * How dates, times, money, numbers and names are written, and nowhere else: en-GB, pounds, weeks from Monday (spec section 9).
 * Pure, and safe in any runtime.
 */
export * from "./csv";
export * from "./dates";
export * from "./days";
export * from "./money";
export * from "./names";
export * from "./preference";
export * from "./ranges";
export * from "./relative";
export * from "./season";
export * from "./weeks";
export * from "./zones";
