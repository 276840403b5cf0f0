"use client";

import { Field } from "@/components/form/field";
import { useValues } from "@/components/form/rows";
import { bankFields as texts } from "@/lib/config/messages/profiles/pages";

/** The bank details of a worker. */
export function BankFields() {
  const values = useValues();
  const at = (name: string) => ({ name, defaultValue: values[name] ?? "", autoComplete: "off", required: true });
  return (
    <div className="grid items-end gap-x-6 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field {...at("accountName")} label={texts.accountName} />
      </div>
      <Field {...at("sortCode")} label={texts.sortCode} hint={texts.sortCodeHint} inputMode="numeric" />
      <Field {...at("accountNumber")} label={texts.accountNumber} hint={texts.accountNumberHint} inputMode="numeric" />
    </div>
  );
}
