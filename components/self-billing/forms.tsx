"use client";

import { CheckboxField } from "@/components/form/checkbox";
import { Field, HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { SubmitButton } from "@/components/form/submit-button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { selfBillingPage as texts } from "@/lib/config/messages/self-billing";

/** Asks both sides of a pair for a consent. */
export function AskForm({
  agency,
  provider,
  isRenewal,
  change,
}: {
  agency: { _id: string; name: string };
  provider: { _id: string; name: string };
  isRenewal: boolean;
  change: FormAction;
}) {
  return (
    <Form action={change} isAmongForms>
      <HiddenField name="do" value="ask" />
      <HiddenField name="agencyId" value={agency._id} />
      <HiddenField name="providerId" value={provider._id} />
      <SubmitButton variant="secondary" size="s" pendingText={texts.asking}>
        {isRenewal ? texts.renew : texts.ask}
        <VisuallyHidden> {texts.between(agency.name, provider.name)}</VisuallyHidden>
      </SubmitButton>
    </Form>
  );
}

type Seen = { consentId: string; lock: number };

/** Accepts a consent for the own organisation. */
export function AcceptForm({
  consentId,
  lock,
  textHash,
  answersForVat,
  change,
}: Seen & {
  textHash: string;
  /** Whether the person answers for the agency's VAT registration. */
  answersForVat: boolean;
  change: FormAction;
}) {
  return (
    <Form action={change} isAmongForms className="max-w-xl">
      <HiddenField name="do" value="accept" />
      <HiddenField name="consentId" value={consentId} />
      <HiddenField name="textHash" value={textHash} />
      <PreservedField name="lock" value={String(lock)} />
      {answersForVat ? (
        <>
          <HiddenField name="answersForVat" value="yes" />
          <RadioField
            name="isVatRegistered"
            legend={texts.registered}
            required
            options={[
              { value: "yes", label: texts.registeredYes },
              { value: "no", label: texts.registeredNo },
            ]}
          />
          <Field name="vatNumber" label={texts.vatNumber} hint={texts.vatNumberHint} maxLength={40} />
        </>
      ) : null}
      <Field name="typedName" label={texts.typedName} autoComplete="name" maxLength={200} required />
      <CheckboxField name="agrees" label={texts.agree} required />
      <SubmitButton pendingText={texts.accepting}>{texts.accept}</SubmitButton>
    </Form>
  );
}

/** Withdraws a consent. */
export function WithdrawForm({ consentId, lock, change }: Seen & { change: FormAction }) {
  return (
    <Form action={change} isAmongForms>
      <HiddenField name="do" value="withdraw" />
      <HiddenField name="consentId" value={consentId} />
      <PreservedField name="lock" value={String(lock)} />
      <SubmitButton variant="danger" pendingText={texts.withdrawing}>
        {texts.withdraw}
      </SubmitButton>
    </Form>
  );
}
