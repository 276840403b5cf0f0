"use client";

import type { ReactNode } from "react";
import { birthdayField as texts } from "@/lib/config/messages/general";
import { useControl } from "./control";
import { useForm } from "./form-context";
import { fieldId } from "./state";

const parts = [
  { part: "day", length: 2 },
  { part: "month", length: 2 },
  { part: "year", length: 4 },
] as const;

/** A date of birth in three controls. A wrong month is easier to see than in a text, and needs no calendar from decades ago. */
export function BirthdayField({
  name,
  label,
  hint,
  required,
  isOwn = false,
  values,
}: {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean | undefined;
  /** Whether people enter their own birthday, which their browser may know. */
  isOwn?: boolean;
  values: Readonly<Record<string, string>>;
}) {
  const { id: formId } = useForm();
  const { id, aria, submitted, hintLine, errorLine } = useControl(name, { hint, required });
  const { "aria-describedby": describedBy, ...control } = aria;
  return (
    <fieldset className="fld" aria-describedby={describedBy}>
      <legend className="lab">{label}</legend>
      {hintLine}
      {errorLine}
      <div className="birthday">
        {parts.map(({ part, length }) => {
          const own = `${name}.${part}`;
          // The first control is the one that the error summary links to.
          const controlId = part === "day" ? id : fieldId(own, formId);
          return (
            <div key={part}>
              <label htmlFor={controlId}>{texts[part]}</label>
              <input
                {...control}
                id={controlId}
                name={own}
                className={`inp birthday-${length}`}
                type="text"
                inputMode="numeric"
                maxLength={length}
                autoComplete={isOwn ? `bday-${part}` : "off"}
                defaultValue={submitted?.[own] ?? values[own] ?? ""}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
