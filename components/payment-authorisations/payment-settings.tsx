import { Section } from "@/components/agreements/sections";
import { CheckboxField } from "@/components/form/checkbox";
import { Field, HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { CheckboxGroup, InitialValues } from "@/components/form/rows";
import { SubmitButton } from "@/components/form/submit-button";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { paymentAuthorisationsPage as texts } from "@/lib/config/messages/payment-authorisations";
import type { PaymentAuthorisationSettings } from "@/lib/contract/payment-authorisations";
import { formatMoney } from "@/lib/format";

export type PaymentSettingsProps = {
  path: string;
  settings: PaymentAuthorisationSettings & {
    providerId: string | null;
    lock: number;
    services: readonly { _id: string; name: string }[];
    canChange: boolean;
    /** The provider, for the platform's staff; null for its own users. */
    of: string | null;
    /** What is stored, by control. */
    values: Readonly<Record<string, string>>;
  };
  isChanging: boolean;
  save: FormAction;
};

/** The settings in words. */
function Summary({ settings }: Pick<PaymentSettingsProps, "settings">) {
  const { thresholdPence, twoStepsFromPence, isTwoPerson, serviceIds, services } = settings;
  const flagged = services.filter(({ _id }) => serviceIds.includes(_id)).map(({ name }) => name);
  const sentences = [
    thresholdPence === null
      ? texts.onlyServices
      : thresholdPence === 0
        ? texts.everyInvoice
        : texts.fromAmount(formatMoney(thresholdPence)),
    ...(flagged.length > 0 ? [texts.alsoServices(flagged.join(", "))] : []),
    ...(twoStepsFromPence === null ? [] : [texts.twoStepsFrom(formatMoney(twoStepsFromPence))]),
    isTwoPerson ? texts.twoPersonOn : texts.twoPersonOff,
  ];
  return <p className="max-w-[70ch]">{sentences.join(" ")}</p>;
}

/** When the provider's payments need authorisation, and the form that changes it. */
export function PaymentSettings({ path, settings, isChanging, save }: PaymentSettingsProps) {
  const { providerId, lock, services, canChange, of, values } = settings;
  const title = of === null ? texts.settings : texts.settingsOf(of);
  const back = of === null ? path : `${path}?provider=${providerId}`;
  if (!(isChanging && canChange && providerId)) {
    return (
      <Section id="settings" title={title}>
        <Summary settings={settings} />
        {canChange ? (
          <p className="mt-4">
            <ButtonLink
              variant="secondary"
              href={`${addressOf(path, { provider: of === null ? "" : (providerId ?? ""), change: "settings" })}#settings`}
            >
              {texts.changeSettings}
            </ButtonLink>
          </p>
        ) : null}
      </Section>
    );
  }
  return (
    <Section id="settings" title={title}>
      <Form action={save}>
        <InitialValues value={values}>
          <HiddenField name="providerId" value={providerId} />
          <PreservedField name="lock" value={String(lock)} />
          {values["isTwoPersonHours"] ? <HiddenField name="isTwoPersonHours" value="on" /> : null}
          <Field
            name="threshold"
            label={texts.thresholdLabel}
            hint={texts.thresholdHint}
            inputMode="decimal"
            maxLength={14}
            defaultValue={values["threshold"]}
          />
          <CheckboxGroup
            name="services"
            legend={texts.servicesLegend}
            options={services.map(({ _id, name }) => ({ name: `service.${_id}`, label: name }))}
          />
          <Field
            name="twoSteps"
            label={texts.twoStepsLabel}
            hint={texts.twoStepsHint}
            inputMode="decimal"
            maxLength={14}
            defaultValue={values["twoSteps"]}
          />
          <CheckboxField
            name="isTwoPerson"
            label={texts.twoPersonLabel}
            defaultChecked={values["isTwoPerson"] === "on"}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText={texts.saving}>{texts.save}</SubmitButton>
            <ButtonLink variant="secondary" href={back}>
              {texts.goBack}
            </ButtonLink>
          </div>
        </InitialValues>
      </Form>
    </Section>
  );
}
