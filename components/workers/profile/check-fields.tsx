"use client";

import { Field } from "@/components/form/field";
import { useValues } from "@/components/form/rows";

type Option = { value: string; label: string };

/** What a register said, as it is noted. */
export function CheckFields({ kinds, outcomes }: { kinds: readonly Option[]; outcomes: readonly Option[] }) {
  const values = useValues();
  const at = (name: string) => ({ name, defaultValue: values[name] ?? "", autoComplete: "off" });
  return (
    <div className="grid items-end gap-x-6 sm:grid-cols-2">
      <Field {...at("kind")} as="select" label="What was checked" options={kinds} />
      <Field {...at("outcome")} as="select" label="What it said" options={outcomes} />
      <Field {...at("checkedOn")} type="date" label="Day of the check" required />
      <Field
        {...at("followUpOn")}
        type="date"
        label="Look again by"
        hint="Where a right to work ends, before its last day."
      />
      <Field {...at("reference")} label="Reference" hint="For example a share code or a PIN." />
      <div className="sm:col-span-2">
        <Field {...at("notes")} as="textarea" rows={2} label="Notes" maxLength={500} />
      </div>
    </div>
  );
}
