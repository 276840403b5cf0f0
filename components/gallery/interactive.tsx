"use client";

import { useState } from "react";
import { CheckboxField } from "@/components/form/checkbox";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { FormContext } from "@/components/form/form-context";
import { RadioField } from "@/components/form/radio-field";
import type { FormState } from "@/components/form/state";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { gallery as texts } from "@/lib/config/messages/gallery";

const words = texts.fields;
const errors = [{ field: "expiry", message: words.invalidText }];
const refused: FormState = { status: "invalid", message: "", errors, values: { expiry: "31/02/2026" } };
const options = words.types.map((label) => ({ value: label, label }));

/** Fields in every state: empty, with a hint, filled in, disabled, refused. */
export function Fields() {
  return (
    <div className="-mb-5 grid gap-x-6 md:grid-cols-2">
      <Field name="first" label={words.empty} />
      <Field name="hint" label={words.hint} hint={words.hintText} />
      <Field name="filled" type="email" label={words.filled} defaultValue={words.filledValue} />
      <div className="fld">
        <label htmlFor="gallery-disabled">{words.disabled}</label>
        <input id="gallery-disabled" className="inp" disabled defaultValue={texts.table.rows[0].number} />
      </div>
      <Field as="select" name="type" label={words.select} options={options} />
      <Field as="textarea" name="notes" label={words.textarea} rows={3} />
      <RadioField
        name="panel"
        legend={words.radios}
        inline
        defaultValue="on"
        options={Object.entries(words.radioOptions).map(([value, label]) => ({ value, label }))}
      />
      <CheckboxField name="remind" label={words.checkbox} hint={words.checkboxHint} defaultChecked />
      <div className="md:col-span-2">
        <FormContext value={{ state: refused, pending: false, id: "refused" }}>
          <ErrorSummary errors={errors} formId="refused" />
          <Field name="expiry" label={words.invalid} />
        </FormContext>
      </div>
    </div>
  );
}

/** A dialog, opened by its button. */
export function DialogExample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {texts.dialog.open}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={texts.dialog.title} description={texts.dialog.text}>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" onClick={() => setOpen(false)}>
            {texts.buttons.danger}
          </Button>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {texts.buttons.quiet}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** One toast of each kind. */
export function Toasts() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => toast.success(texts.notices.success)}>
        {texts.toasts.success}
      </Button>
      <Button variant="secondary" onClick={() => toast.danger(texts.notices.danger)}>
        {texts.toasts.danger}
      </Button>
      <Button variant="secondary" onClick={() => toast.info(texts.notices.info)}>
        {texts.toasts.info}
      </Button>
    </div>
  );
}
