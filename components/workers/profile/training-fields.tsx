"use client";

import { Field } from "@/components/form/field";
import { useValues } from "@/components/form/rows";

/** How long somebody has done this work. */
export function TrainingFields() {
  const values = useValues();
  return (
    <Field
      name="experienceYears"
      label="Years of experience"
      hint="In care work, in whole years."
      inputMode="numeric"
      autoComplete="off"
      defaultValue={values.experienceYears ?? ""}
      required
    />
  );
}
