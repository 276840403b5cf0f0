"use client";

import { useForm } from "@/components/form/form";
import { errorId, fieldId } from "@/components/form/state";

/** What to do with a second factor that is on. */
export function TwoStepChoice({ canTurnOff }: { canTurnOff: boolean }) {
  const { state } = useForm();
  const failed = state.status === "invalid" || state.status === "failed" ? state : undefined;
  const message = failed?.errors.find(({ field }) => field === "intent")?.message;
  const choices = [
    { value: "renew", label: "Get new recovery codes" },
    { value: "change", label: "Use another phone or app" },
    ...(canTurnOff ? [{ value: "turnOff", label: "Turn two-step sign-in off" }] : []),
  ];
  return (
    <fieldset className="fld" aria-describedby={message ? errorId("intent") : undefined}>
      <legend className="lab">What do you want to do?</legend>
      {message ? (
        <p className="err" id={errorId("intent")}>
          {message}
        </p>
      ) : null}
      {choices.map(({ value, label }, index) => (
        <label key={value} className="mb-0! flex! min-h-11 cursor-pointer items-center gap-3 font-normal!">
          <input
            type="radio"
            name="intent"
            value={value}
            id={index === 0 ? fieldId("intent") : undefined}
            defaultChecked={failed?.values.intent === value}
            className="size-5 accent-primary"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
