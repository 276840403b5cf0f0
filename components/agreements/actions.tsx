"use client";

import { useState } from "react";
import { Field, HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink, type ButtonSize, type ButtonVariant } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { constants } from "@/lib/config/constants";
import { agreementActions as texts } from "@/lib/config/messages/agreements/pages";

/** The texts that ask for confirmation of an action on an agreement. */
export type AgreementAction = {
  /** The value of `do`. */
  kind: string;
  label: string;
  title: string;
  lead: string;
  busy: string;
  /** The label and hint of the reason, if one is required. */
  reason?: { label: string; hint: string };
  /** The person it is about. */
  signatory?: { _id: string; fullName: string; jobTitle: string; email: string };
  /** Whether to ask for the person's details. */
  isCorrection?: boolean;
  isDangerous?: boolean;
};

export type ActionProps = { action: FormAction; agreementId: string; lock: number; ask: AgreementAction };

/** The form that performs the action: in the dialog, or in the page where no script runs. */
export function ActionForm({
  action,
  agreementId,
  lock,
  ask,
  onDone,
  variant = ask.isDangerous ? "danger" : "primary",
}: ActionProps & { onDone?: (() => void) | undefined; variant?: ButtonVariant }) {
  const { signatory } = ask;
  return (
    <Form action={action} done={onDone ? "toast" : "notice"} onDone={onDone}>
      <HiddenField name="agreementId" value={agreementId} />
      <HiddenField name="do" value={ask.kind} />
      <PreservedField name="lock" value={String(lock)} />
      {signatory ? <HiddenField name="signatoryId" value={signatory._id} /> : null}
      {ask.isCorrection && signatory ? (
        <>
          <Field name="fullName" label={texts.fullName} defaultValue={signatory.fullName} required />
          <Field name="jobTitle" label={texts.jobTitle} defaultValue={signatory.jobTitle} required />
          <Field name="email" type="email" label={texts.eMailAddress} defaultValue={signatory.email} required />
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
      <SubmitButton pendingText={ask.busy} variant={variant}>
        {ask.label}
      </SubmitButton>
    </Form>
  );
}

/** Opens the form: as a dialog, or without a script as a page. */
export function ActionButton({ href, size, ...asking }: ActionProps & { href: string; size?: ButtonSize | undefined }) {
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
        {ask.signatory ? <VisuallyHidden> {texts.forSignatory(ask.signatory.fullName)}</VisuallyHidden> : null}
      </ButtonLink>
      <Dialog open={open} onOpenChange={setOpen} title={ask.title} description={ask.lead}>
        <ActionForm {...asking} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
