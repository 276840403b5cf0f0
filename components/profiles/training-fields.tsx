"use client";

import { Field } from "@/components/form/field";
import { useValues } from "@/components/form/rows";
import { trainingFields as texts } from "@/lib/config/messages/profiles/pages";

/** The worker's years of experience. */
export function TrainingFields() {
  const values = useValues();
  return (
    <Field
      name="experienceYears"
      label={texts.experienceYears}
      hint={texts.experienceYearsHint}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={values["experienceYears"] ?? ""}
      required
    />
  );
}
