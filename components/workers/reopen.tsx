"use client";

import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { constants } from "@/lib/config/constants";

type Reopening = { action: FormAction; workerId: string; lock: number };

/** The form that opens a submitted questionnaire again: in the dialog, and in the page where no script runs. */
export function ReopenForm({ action, workerId, lock, onDone }: Reopening & { onDone?: () => void }) {
  return (
    <Form action={action} done={onDone ? "toast" : "notice"} onDone={onDone}>
      <HiddenField name="workerId" value={workerId} />
      <HiddenField name="lock" value={String(lock)} />
      <Field
        as="textarea"
        name="reason"
        label="Reason"
        hint="It is kept with the questionnaire."
        rows={3}
        maxLength={constants.reasonMaxLength}
        required
      />
      <SubmitButton pendingText="Opening again…">Open again</SubmitButton>
    </Form>
  );
}

/** Leads to the form: as a dialog here, or, without a script, by its address. */
export function Reopen({ name, href, ...reopening }: Reopening & { name: string; href: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ButtonLink
        variant="secondary"
        size="s"
        href={href}
        title="Reopen the questionnaire"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <RotateCcw aria-hidden="true" size={18} />
        <span className="words">Reopen</span>
        <VisuallyHidden> the questionnaire of {name}</VisuallyHidden>
      </ButtonLink>
      <Dialog open={open} onOpenChange={setOpen} title={`Open the questionnaire of ${name} again`}>
        <ReopenForm {...reopening} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
