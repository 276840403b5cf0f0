"use client";

import type { ReactNode } from "react";
import { HiddenField } from "@/components/form/field";
import { useForm } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { confirmFirst as texts } from "@/lib/config/messages/sessions/sign-in";

/** Asks for confirmation when the form's action requires it, then posts the same values again. */
export function ConfirmFirst({ yes, no, children }: { yes: string; no: string; children: ReactNode }) {
  const { state } = useForm();
  if (state.status !== "ask") return children;
  return (
    <div className="notice notice-warning">
      <p tabIndex={-1} className="next outline-none">
        {state.message}
      </p>
      {Object.entries(state.values).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      <HiddenField name="confirmed" value="yes" />
      <div className="mt-4 flex flex-wrap gap-2">
        <SubmitButton pendingText={texts.saving}>{yes}</SubmitButton>
        <Button type="submit" name="keep" value="yes" variant="secondary">
          {no}
        </Button>
      </div>
    </div>
  );
}
