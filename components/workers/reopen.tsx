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
import { workersReopen as texts } from "@/lib/config/messages/workers";

type Reopening = { action: FormAction; workerId: string; lock: number };

/** The form that reopens a submitted questionnaire: in the dialog, or in the page where no script runs. */
export function ReopenForm({ action, workerId, lock, onDone }: Reopening & { onDone?: () => void }) {
  return (
    <Form action={action} done={onDone ? "toast" : "notice"} onDone={onDone}>
      <HiddenField name="workerId" value={workerId} />
      <HiddenField name="lock" value={String(lock)} />
      <Field
        as="textarea"
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        rows={3}
        maxLength={constants.reasonMaxLength}
        required
      />
      <SubmitButton pendingText={texts.reopening}>{texts.reopenSubmit}</SubmitButton>
    </Form>
  );
}

/** Opens the form: as a dialog, or without a script as a page. */
export function Reopen({ name, href, ...reopening }: Reopening & { name: string; href: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ButtonLink
        variant="secondary"
        size="s"
        href={href}
        title={texts.reopenTitle}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <RotateCcw aria-hidden="true" size={18} />
        <span className="words">{texts.reopen}</span>
        <VisuallyHidden> {texts.questionnaireOf(name)}</VisuallyHidden>
      </ButtonLink>
      <Dialog open={open} onOpenChange={setOpen} title={texts.dialogTitle(name)}>
        <ReopenForm {...reopening} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
