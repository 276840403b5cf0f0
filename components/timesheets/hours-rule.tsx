import { Section } from "@/components/agreements/sections";
import { CheckboxField } from "@/components/form/checkbox";
import { HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { InitialValues } from "@/components/form/rows";
import { SubmitButton } from "@/components/form/submit-button";
import { timesheetsPage as texts } from "@/lib/config/messages/timesheets";

export type HoursRuleProps = {
  rule: {
    providerId: string;
    lock: number;
    isOn: boolean;
    values: Readonly<Record<string, string>>;
  };
  save: FormAction;
};

/** The form that switches the two-person rule for hours. The settings of payments are posted as they are. */
export function HoursRule({ rule: { providerId, lock, isOn, values }, save }: HoursRuleProps) {
  const { isTwoPersonHours: _, ...kept } = values;
  return (
    <Section id="hours-rule" title={texts.hoursRule} lead={texts.hoursRuleLead}>
      <Form action={save} isAmongForms>
        <InitialValues value={values}>
          {Object.entries({ ...kept, providerId, from: "timesheets" }).map(([name, value]) => (
            <HiddenField key={name} name={name} value={value} />
          ))}
          <PreservedField name="lock" value={String(lock)} />
          <CheckboxField name="isTwoPersonHours" label={texts.hoursRuleLabel} defaultChecked={isOn} />
          <SubmitButton variant="secondary" pendingText={texts.savingRule}>
            {texts.saveRule}
          </SubmitButton>
        </InitialValues>
      </Form>
    </Section>
  );
}
