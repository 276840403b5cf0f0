import type { ComponentProps } from "react";
import { StepForm } from "@/components/profiles/step-form";
import type { ProfileStepProps } from "./props";

/**
 * The form of a step. Other changes to the profile leave it and its input alone; it is reset when the values it shows
 * have changed.
 */
export function LockedForm({
  digestOf,
  ...form
}: ComponentProps<typeof StepForm> & Pick<ProfileStepProps, "digestOf"> & { lock: number }) {
  const shown = digestOf(form.initial);
  return <StepForm key={shown} {...form} shown={shown} />;
}
