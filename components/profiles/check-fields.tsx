"use client";

import { Field } from "@/components/form/field";
import { useValues } from "@/components/form/rows";
import { checkFields as texts } from "@/lib/config/messages/profiles/pages";

type Option = { value: string; label: string };

/** The form that records a register check. */
export function CheckFields({ kinds, outcomes }: { kinds: readonly Option[]; outcomes: readonly Option[] }) {
  const values = useValues();
  const at = (name: string) => ({ name, defaultValue: values[name] ?? "", autoComplete: "off" });
  return (
    <div className="grid items-end gap-x-6 sm:grid-cols-2">
      <Field {...at("kind")} as="select" label={texts.kind} options={kinds} />
      <Field {...at("outcome")} as="select" label={texts.outcome} options={outcomes} />
      <Field {...at("checkedOn")} type="date" label={texts.checkedOn} required />
      <Field {...at("followUpOn")} type="date" label={texts.followUpOn} hint={texts.followUpHint} />
      <Field {...at("reference")} label={texts.reference} hint={texts.referenceHint} />
      <div className="sm:col-span-2">
        <Field {...at("notes")} as="textarea" rows={2} label={texts.notes} maxLength={500} />
      </div>
    </div>
  );
}
