/** What pages need from the field registry: controls for forms, formats for display. Components take no schemas. */
import type { FieldFormats, FormControl } from "@/lib/contract/fields";
import {
  controlsOf,
  type Editor,
  type FieldDefinition,
  type FormName,
  workerFieldRegistry,
} from "@/lib/contract/workers/fields";

const formNames: readonly string[] = ["basic", "training", "contacts", "employment", "bank"] satisfies FormName[];
const isForm = (step: string): step is FormName => formNames.includes(step);

/** The controls of a form of the profile; empty for a step without fields of its own. */
export const workerControls = (step: string, by: Editor): FormControl[] =>
  isForm(step) ? controlsOf(workerFieldRegistry, step, by) : [];

/** How each field's value is displayed. */
export const workerFieldFormats: FieldFormats = Object.fromEntries(
  Object.entries<FieldDefinition>(workerFieldRegistry).map(([name, { value }]) => [
    name,
    { format: value.format, ...(value.words ? { words: value.words } : {}) },
  ]),
);
