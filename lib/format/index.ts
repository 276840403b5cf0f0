/**
 * The only place that formats dates, times, money, numbers and names: en-GB, pounds, weeks from Monday (spec section
 * 9). Pure, and safe in any runtime.
 */
export * from "./dates";
export * from "./days";
export * from "./lengths";
export * from "./mask";
export * from "./money";
export * from "./names";
export * from "./phone";
export * from "./preference";
export * from "./ranges";
export * from "./recurrence";
export * from "./relative";
export * from "./season";
export * from "./shift-times";
export * from "./weeks";
export * from "./zones";
