"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { Field } from "@/components/form/field";
import { password as texts } from "@/lib/config/messages/password";
import type { PasswordPolicy, PasswordRule } from "@/lib/contract/password";
import { PasswordRuleItem } from "./password-rule-item";

type UnmetRules = (password: string, policy: PasswordPolicy) => PasswordRule[];

/** How long someone who types is left in peace before the list is read out. */
const QUIET_MS = 1_000;

/**
 * A new password, twice, with its rules as a list that says which of them are met while one types. A screen reader hears what
 * is left once the typing pauses, not at every key. Without a script it is the plain list. `policy` is the server's.
 */
export function NewPasswordFields({
  label,
  confirmLabel,
  policy,
}: {
  label: string;
  confirmLabel: string;
  policy: PasswordPolicy;
}) {
  const { lengthMin, lengthMax, runMax } = policy;
  const words = useMemo(() => texts.rules({ lengthMin, lengthMax, runMax }), [lengthMin, lengthMax, runMax]);
  const rules = Object.keys(words) as PasswordRule[];
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const [unmetRules, setUnmetRules] = useState<UnmetRules | null>(null);
  const unmet = unmetRules?.(typed, policy);

  useEffect(() => {
    // The schema comes after the page. Where it does not come the list stays the plain one.
    const load = async () => {
      const schema = await import("@/lib/contract/password").catch(() => null);
      setUnmetRules(() => schema?.unmetRules ?? null);
    };
    void load();
    const input = box.current?.querySelector("input");
    const look = () => setTyped(input?.value ?? "");
    // A form that has been answered is emptied, which is no input; its controls are empty only after the event.
    const lookLater = () => queueMicrotask(look);
    look();
    input?.addEventListener("input", look);
    input?.form?.addEventListener("reset", lookLater);
    return () => {
      input?.removeEventListener("input", look);
      input?.form?.removeEventListener("reset", lookLater);
    };
  }, []);

  useEffect(() => {
    if (!typed || !unmetRules) return setSaid("");
    const left = unmetRules(typed, { lengthMin, lengthMax, runMax }).map((rule) => words[rule]);
    const timer = setTimeout(() => setSaid(left.length > 0 ? texts.stillToDo(left) : texts.allMet), QUIET_MS);
    return () => clearTimeout(timer);
  }, [typed, unmetRules, words, lengthMin, lengthMax, runMax]);

  return (
    <>
      <div ref={box}>
        <Field name="password" label={label} type="password" autoComplete="new-password" required />
      </div>
      <div className="-mt-2 mb-5 rounded-control bg-sunken px-4 py-3 text-[0.9375rem]">
        <p className="font-medium">{texts.legend}</p>
        <ul className="mt-1.5 grid list-none gap-1.5">
          {rules.map((rule) => (
            <PasswordRuleItem key={rule} isMet={unmet ? !unmet.includes(rule) : null}>
              {words[rule]}
            </PasswordRuleItem>
          ))}
        </ul>
        <p className="vh" role="status">
          {said}
        </p>
      </div>
      <Field name="confirmPassword" label={confirmLabel} type="password" autoComplete="new-password" required />
    </>
  );
}
