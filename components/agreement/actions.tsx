"use client";

import { useState } from "react";
import { Field, HiddenField, KeptField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink, type ButtonSize } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { constants } from "@/lib/config/constants";

/** What is asked before something is done to an agreement, in words. */
export type Ask = {
  /** What is posted as `do`. */
  kind: string;
  label: string;
  title: string;
  lead: string;
  busy: string;
  /** The label and hint of the reason, where one is asked. */
  reason?: { label: string; hint: string };
  /** The person it is about. */
  signatory?: { _id: string; fullName: string; jobTitle: string; email: string };
  /** Whether the person's particulars are asked. */
  isCorrection?: boolean;
  isDangerous?: boolean;
};

export type Asking = { action: FormAction; agreementId: string; lock: number; ask: Ask };

/** The form that does it: in the dialog, and in the page where no script runs. */
export function AskForm({ action, agreementId, lock, ask, onDone }: Asking & { onDone?: () => void }) {
  const { signatory } = ask;
  return (
    <Form action={action} done={onDone ? "toast" : "notice"} onDone={onDone}>
      <HiddenField name="agreementId" value={agreementId} />
      <HiddenField name="do" value={ask.kind} />
      <KeptField name="lock" value={String(lock)} />
      {signatory ? <HiddenField name="signatoryId" value={signatory._id} /> : null}
      {ask.isCorrection && signatory ? (
        <>
          <Field name="fullName" label="Full name" defaultValue={signatory.fullName} required />
          <Field name="jobTitle" label="Job title" defaultValue={signatory.jobTitle} required />
          <Field name="email" type="email" label="E-mail address" defaultValue={signatory.email} required />
        </>
      ) : null}
      {ask.reason ? (
        <Field
          as="textarea"
          name="reason"
          label={ask.reason.label}
          hint={ask.reason.hint}
          rows={3}
          maxLength={constants.reasonMaxLength}
          required
        />
      ) : null}
      <SubmitButton pendingText={ask.busy} variant={ask.isDangerous ? "danger" : "primary"}>
        {ask.label}
      </SubmitButton>
    </Form>
  );
}

/** Leads to the form: as a dialog here, or, without a script, by its address. */
export function AskButton({ href, size, ...asking }: Asking & { href: string; size?: ButtonSize }) {
  const [open, setOpen] = useState(false);
  const { ask } = asking;
  return (
    <>
      <ButtonLink
        variant="secondary"
        size={size}
        href={href}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {ask.label}
        {ask.signatory ? <VisuallyHidden>: {ask.signatory.fullName}</VisuallyHidden> : null}
      </ButtonLink>
      <Dialog open={open} onOpenChange={setOpen} title={ask.title} description={ask.lead}>
        <AskForm {...asking} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
