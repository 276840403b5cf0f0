"use client";

import type { ReactNode } from "react";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { useForm } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { selectionBar as texts } from "@/lib/config/messages/lists";
import { SelectionBar } from "./selection-bar";

type BulkFormProps = {
  /** The id to which the rows' checkboxes belong. */
  id: string;
  action: FormAction;
  /** What is posted with the selected rows. */
  values: Readonly<Record<string, string>>;
  /** The button. */
  label: string;
  pendingText: string;
  /** The list with the checkboxes. */
  children: ReactNode;
};

function Bar({ id, label, pendingText }: Pick<BulkFormProps, "id" | "label" | "pendingText">) {
  const { state } = useForm();
  return (
    <SelectionBar form={id} state={state} counted={texts.selected}>
      <SubmitButton pendingText={pendingText}>{label}</SubmitButton>
    </SelectionBar>
  );
}

/** A list with checkboxes, and the one thing that is done to the selected rows. */
export function BulkForm({ id, action, values, children, ...bar }: BulkFormProps) {
  return (
    <Form id={id} action={action} beside={children} className="bulk card" isAmongForms>
      {Object.entries(values).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      <Bar id={id} {...bar} />
    </Form>
  );
}
