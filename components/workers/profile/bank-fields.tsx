"use client";

import { Field } from "@/components/form/field";
import { useValues } from "@/components/form/rows";

/** Where somebody is paid. */
export function BankFields() {
  const values = useValues();
  const at = (name: string) => ({ name, defaultValue: values[name] ?? "", autoComplete: "off", required: true });
  return (
    <div className="grid items-end gap-x-6 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field {...at("accountName")} label="Name on the account" />
      </div>
      <Field {...at("sortCode")} label="Sort code" hint="For example 20-00-00." inputMode="numeric" />
      <Field {...at("accountNumber")} label="Account number" hint="Eight digits." inputMode="numeric" />
    </div>
  );
}
