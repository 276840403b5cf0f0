import { RadioField } from "@/components/form/radio-field";
import { secondFactor as texts } from "@/lib/config/messages/second-factors";

/** The choices for an active second factor. */
export function TwoStepChoice({ canTurnOff }: { canTurnOff: boolean }) {
  const { legend, renew, change, turnOff } = texts.choice;
  return (
    <RadioField
      name="intent"
      legend={legend}
      required
      options={[
        { value: "renew", label: renew },
        { value: "change", label: change },
        ...(canTurnOff ? [{ value: "turnOff", label: turnOff }] : []),
      ]}
    />
  );
}
