"use client";

import { type ReactNode, useId } from "react";
import { useControl } from "@/components/form/control";
import { HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { useForm } from "@/components/form/form-context";
import { Button, type ButtonVariant } from "@/components/ui/button";
import { constants } from "@/lib/config/constants";
import { workbench as texts } from "@/lib/config/messages/verification";
import { KeyHint } from "./key-hint";

type Choice = { value: string; label: string; key: string };

function Reason({ label, suggested }: { label: string; suggested: string | undefined }) {
  const { id, aria, submitted, errorLine } = useControl("reason");
  return (
    <div className="wb-reason">
      <label htmlFor={id}>{label}</label>
      {errorLine}
      <textarea
        id={id}
        name="reason"
        className="inp"
        rows={1}
        maxLength={constants.reasonMaxLength}
        defaultValue={submitted?.["reason"] ?? suggested}
        {...aria}
      />
    </div>
  );
}

function DecisionButton({
  choice: { value, label, key },
  variant,
  hasKeys,
  needsReason = false,
  waits,
}: {
  choice: Choice;
  variant: ButtonVariant;
  hasKeys: boolean;
  needsReason?: boolean;
  /** The id of the text that says why it cannot be chosen yet; it stays in the order of the keyboard. */
  waits?: string | undefined;
}) {
  const { pending } = useForm();
  const { id } = useControl("reason");
  return (
    <Button
      type="submit"
      name="decision"
      value={value}
      variant={variant}
      aria-disabled={pending || waits !== undefined || undefined}
      aria-describedby={waits}
      onClick={waits === undefined ? undefined : (event) => event.preventDefault()}
      data-needs={needsReason ? id : undefined}
      {...(hasKeys ? { "aria-keyshortcuts": key, "data-key-words": label } : {})}
    >
      {label}
      {hasKeys ? <KeyHint>{key}</KeyHint> : null}
    </Button>
  );
}

function Status() {
  const { pending } = useForm();
  return (
    <span className="vh" role="status">
      {pending ? texts.saving : ""}
    </span>
  );
}

/**
 * The decision, always in view at the bottom of the window: to accept, or to reject with a reason. `state` says how the
 * item stands; a choice that is not open is left out, and an acceptance that `waits` for something cannot be chosen.
 */
export function DecisionBar({
  action,
  fields,
  seen,
  accept,
  reject,
  reasonLabel,
  hasKeys,
  state,
  waits,
}: {
  action: FormAction;
  fields: Readonly<Record<string, string>>;
  /** What the page showed, sent back as it was: a decision about something else is refused. */
  seen: Readonly<Record<string, string>>;
  accept: Choice | null;
  reject: Choice | null;
  reasonLabel: string;
  hasKeys: boolean;
  state?: ReactNode;
  /** Why it cannot be accepted yet, what to do, and the reason to reject it with. */
  waits?: { why: string; remedy: string; reason: string } | undefined;
}) {
  const waitsId = useId();
  return (
    <section className="wb-bar" aria-label={texts.decision}>
      {state ? <div className="wb-state">{state}</div> : null}
      {waits ? (
        <div className="wb-state">
          <p>
            <span id={waitsId}>{waits.why}</span> {waits.remedy}
          </p>
        </div>
      ) : null}
      {accept || reject ? (
        <Form action={action}>
          {Object.entries(fields).map(([name, value]) => (
            <HiddenField key={name} name={name} value={value} />
          ))}
          {Object.entries(seen).map(([name, value]) => (
            <PreservedField key={name} name={name} value={value} />
          ))}
          <div className="wb-decide">
            {reject ? <Reason label={reasonLabel} suggested={waits?.reason} /> : null}
            <div className="wb-buttons">
              {reject ? <DecisionButton choice={reject} variant="secondary" hasKeys={hasKeys} needsReason /> : null}
              {accept ? (
                <DecisionButton
                  choice={accept}
                  variant="primary"
                  hasKeys={hasKeys}
                  waits={waits ? waitsId : undefined}
                />
              ) : null}
            </div>
            <Status />
          </div>
        </Form>
      ) : null}
    </section>
  );
}
