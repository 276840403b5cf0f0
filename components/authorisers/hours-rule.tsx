import { Section } from "@/components/agreements/sections";
import { CheckboxField } from "@/components/form/checkbox";
import { HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { InitialValues } from "@/components/form/rows";
import { SubmitButton } from "@/components/form/submit-button";
import { authorisersPage as texts } from "@/lib/config/messages/authorisers";

export type HoursRuleProps = {
  rule: {
    providerId: string;
    lock: number;
    canChange: boolean;
    isOn: boolean;
    values: Readonly<Record<string, string>>;
  };
  save: FormAction;
};

/** Whether the two-person rule is on for hours, and the form that switches it. The settings of payments are posted as they are. */
export function HoursRule({ rule: { providerId, lock, canChange, isOn, values }, save }: HoursRuleProps) {
  if (!canChange) {
    return (
      <Section id="hours-rule" title={texts.hoursRule}>
        <p className="max-w-[70ch]">{isOn ? texts.hoursRuleOn : texts.hoursRuleOff}</p>
      </Section>
    );
  }
  const { isTwoPersonHours: _, ...kept } = values;
  return (
    <Section id="hours-rule" title={texts.hoursRule} lead={texts.hoursRuleLead}>
      <Form action={save} isAmongForms>
        <InitialValues value={values}>
          {Object.entries({ ...kept, providerId, from: "authorisers" }).map(([name, value]) => (
            <HiddenField key={name} name={name} value={value} />
          ))}
          <PreservedField name="lock" value={String(lock)} />
          <CheckboxField name="isTwoPersonHours" label={texts.hoursRuleLabel} defaultChecked={isOn} />
          <SubmitButton variant="secondary" pendingText={texts.saving}>
            {texts.saveRule}
          </SubmitButton>
        </InitialValues>
      </Form>
    </Section>
  );
}
