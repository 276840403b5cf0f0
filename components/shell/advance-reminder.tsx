"use client";

import { useRef, useState } from "react";
import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { finance as texts } from "@/lib/config/messages/finance";

/**
 * Offers the capital advance to those who decide for an agency (spec section 4). Closing it postpones it; a refusal
 * asks for the reason. Without a script nothing is offered.
 */
export function AdvanceReminder({ action }: { action: FormAction }) {
  const [isOpen, setOpen] = useState(true);
  const [isRefusing, setRefusing] = useState(false);
  const later = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  const dismiss = () => later.current?.querySelector("form")?.requestSubmit();
  return (
    <Dialog open={isOpen} onOpenChange={dismiss} title={texts.advanceTitle} description={texts.advanceText}>
      <div className="flex flex-wrap items-start gap-2">
        {isRefusing ? (
          <Form action={action} done="toast" onDone={close} className="w-full">
            <HiddenField name="answer" value="NOT_INTERESTED" />
            <Field as="textarea" name="notInterestingReason" label={texts.advanceReason} rows={3} required />
            <SubmitButton pendingText={texts.advanceRefusing}>{texts.advanceRefuse}</SubmitButton>
          </Form>
        ) : (
          <Form action={action} done="toast" onDone={close}>
            <HiddenField name="answer" value="REGISTERED" />
            <SubmitButton pendingText={texts.advanceRegistering}>{texts.advanceRegister}</SubmitButton>
          </Form>
        )}
        <div ref={later}>
          <Form action={action} done="toast" onDone={close}>
            <HiddenField name="answer" value="later" />
            <SubmitButton variant="secondary" pendingText={texts.advanceLater}>
              {texts.advanceLater}
            </SubmitButton>
          </Form>
        </div>
        {isRefusing ? null : (
          <Button variant="quiet" onClick={() => setRefusing(true)}>
            {texts.advanceRefuse}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
