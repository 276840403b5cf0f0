/** What the registries of fields have in common: kinds of values, the parser of forms, and what is derived from them. */
export type { Control, Field, FieldFormats, Option, ValueKind } from "./definition";
export * from "./derive";
export * from "./parse";
export * from "./spellings";
