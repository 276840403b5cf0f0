"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { Field } from "@/components/form/field";
import { password as texts } from "@/lib/config/messages/accounts/password";
import type { PasswordPolicy, PasswordRule } from "@/lib/contract/common/password";
import { PasswordRuleItem } from "./password-rule-item";

type UnmetRules = (password: string, policy: PasswordPolicy) => PasswordRule[];

/** How long typing must pause before the list is announced. */
const QUIET_MS = 1_000;

/**
 * A new password and its repetition, with a list of rules that updates while typing. Screen readers announce what is
 * missing once typing pauses, not at every key. Without a script the list is static. `policy` is the server's.
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
  const [announcement, setAnnouncement] = useState("");
  const [unmetRules, setUnmetRules] = useState<UnmetRules | null>(null);
  const unmet = unmetRules?.(typed, policy);

  useEffect(() => {
    // The schema loads after the page. If it does not load, the list stays static.
    const load = async () => {
      const schema = await import("@/lib/contract/common/password").catch(() => null);
      setUnmetRules(() => schema?.unmetRules ?? null);
    };
    void load();
    const input = box.current?.querySelector("input");
    const readInput = () => setTyped(input?.value ?? "");
    // A reset fires no input event, and the controls are empty only after the reset event.
    const readAfterReset = () => queueMicrotask(readInput);
    readInput();
    input?.addEventListener("input", readInput);
    input?.form?.addEventListener("reset", readAfterReset);
    return () => {
      input?.removeEventListener("input", readInput);
      input?.form?.removeEventListener("reset", readAfterReset);
    };
  }, []);

  useEffect(() => {
    if (!typed || !unmetRules) return setAnnouncement("");
    const left = unmetRules(typed, { lengthMin, lengthMax, runMax }).map((rule) => words[rule]);
    const timer = setTimeout(() => setAnnouncement(left.length > 0 ? texts.unmetRules(left) : texts.allMet), QUIET_MS);
    return () => clearTimeout(timer);
  }, [typed, unmetRules, words, lengthMin, lengthMax, runMax]);

  return (
    <>
      <div ref={box}>
        <Field name="password" label={label} type="password" autoComplete="new-password" required />
      </div>
      <div className="-mt-2 mb-5 rounded-control bg-sunken px-4 py-3 text-list">
        <p className="font-medium">{texts.legend}</p>
        <ul className="mt-1.5 grid list-none gap-1.5">
          {rules.map((rule) => (
            <PasswordRuleItem key={rule} isMet={unmet ? !unmet.includes(rule) : null}>
              {words[rule]}
            </PasswordRuleItem>
          ))}
        </ul>
        <p className="vh" role="status">
          {announcement}
        </p>
      </div>
      <Field name="confirmPassword" label={confirmLabel} type="password" autoComplete="new-password" required />
    </>
  );
}
