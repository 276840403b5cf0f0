"use client";

import { useForm } from "@/components/form/form-context";
import { RadioField } from "@/components/form/radio-field";
import { errorIn, submittedIn } from "@/components/form/state";

/** Asks which of two times is meant on the night on which the clocks go back. Shown only once that is the question. */
export function OccurrenceField({
  name,
  legend,
  options,
}: {
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
}) {
  const { state } = useForm();
  if (!errorIn(state, name) && !submittedIn(state)?.[name]) return null;
  return <RadioField name={name} legend={legend} options={options} />;
}
