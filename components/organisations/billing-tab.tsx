import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { organisations as texts, billingTab as words } from "@/lib/config/messages/organisations";
import type { Billing, PaymentMethod } from "@/lib/contract/finance";
import type { Organisation } from "@/lib/contract/organisations";
import { ChangeForm, type Changing } from "./change-form";
import { Fact } from "./facts";

const other: Record<PaymentMethod, PaymentMethod> = { bank_transfer: "direct_debit", direct_debit: "bank_transfer" };

/** A provider's payment method: the current one, the pending one, and the form to request another. */
export function BillingTab({
  organisation,
  billing: { paymentMethod, newPaymentMethod },
  changing,
  isPlatform,
}: {
  organisation: Organisation;
  billing: Billing;
  changing: Changing;
  isPlatform: boolean;
}) {
  const current = paymentMethod.value;
  const wanted = newPaymentMethod ? texts.paymentMethods[newPaymentMethod] : null;
  return (
    <div className="grid gap-6">
      <Card padded={false} className="px-5 py-2">
        <dl>
          <Fact name={words.paymentMethod}>{texts.paymentMethods[current]}</Fact>
          <Fact name={words.changingTo} note={wanted ? words.requestedNotActive : undefined}>
            {wanted ?? words.noChangeRequested}
          </Fact>
          <Fact name={words.paymentMode}>{texts.paymentModes[organisation.paymentMode]}</Fact>
          <Fact name={words.billingPeriod}>{texts.billingPeriods[organisation.billingPeriod]}</Fact>
          <Fact name={words.credit}>{words.days(organisation.creditDays)}</Fact>
          <Fact name={words.invoiceEmail}>{organisation.billingEmail ?? organisation.email}</Fact>
        </dl>
      </Card>
      {isPlatform ? (
        <p>
          <a href={`/dashboard/tasks/payment-authorisations?provider=${organisation._id}#settings`}>
            {words.paymentAuthorisations}
          </a>
        </p>
      ) : null}
      {organisation.mayEdit ? (
        <div className="flex flex-wrap gap-3">
          {newPaymentMethod && isPlatform ? (
            <ChangeForm {...changing} what="changeMethod" hidden={{ method: newPaymentMethod }}>
              <SubmitButton pendingText={words.changing}>{words.changeTo(wanted?.toLowerCase() ?? "")}</SubmitButton>
            </ChangeForm>
          ) : null}
          <ChangeForm {...changing} what="askMethod" hidden={{ method: newPaymentMethod ? current : other[current] }}>
            <SubmitButton variant="secondary" pendingText={words.saving}>
              {newPaymentMethod
                ? words.keepMethod(texts.paymentMethods[current].toLowerCase())
                : words.request(texts.paymentMethods[other[current]].toLowerCase())}
            </SubmitButton>
          </ChangeForm>
        </div>
      ) : null}
    </div>
  );
}
