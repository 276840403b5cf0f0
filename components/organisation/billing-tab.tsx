import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { registers as texts } from "@/lib/config/messages/registers";
import type { Billing, PaymentMethod } from "@/lib/contract/finance";
import type { Organisation } from "@/lib/contract/organisations";
import { ChangeForm, type Changing } from "./change-form";
import { Fact } from "./facts";

const other: Record<PaymentMethod, PaymentMethod> = { bank_transfer: "direct_debit", direct_debit: "bank_transfer" };

/** How a provider pays: the method in use, the one it is changing to, and the wish for another. */
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
          <Fact name="Payment method">{texts.paymentMethods[current]}</Fact>
          <Fact name="Changing to" note={wanted ? "Asked for; it is not in force yet." : undefined}>
            {wanted ?? "No change asked for"}
          </Fact>
          <Fact name="Invoices are paid">{texts.paymentModes[organisation.paymentMode]}</Fact>
          <Fact name="Billing period">{texts.billingPeriods[organisation.billingPeriod]}</Fact>
          <Fact name="Credit">{organisation.creditDays} days</Fact>
          <Fact name="Invoices go to">{organisation.billingEmail ?? organisation.email}</Fact>
        </dl>
      </Card>
      {organisation.mayEdit ? (
        <div className="flex flex-wrap gap-3">
          {newPaymentMethod && isPlatform ? (
            <ChangeForm {...changing} what="changeMethod" hidden={{ method: newPaymentMethod }}>
              <SubmitButton pendingText="Changing…">Put {wanted?.toLowerCase()} into force</SubmitButton>
            </ChangeForm>
          ) : null}
          <ChangeForm {...changing} what="askMethod" hidden={{ method: newPaymentMethod ? current : other[current] }}>
            <SubmitButton variant="secondary" pendingText="Saving…">
              {newPaymentMethod
                ? `Stay with ${texts.paymentMethods[current].toLowerCase()}`
                : `Ask for ${texts.paymentMethods[other[current]].toLowerCase()}`}
            </SubmitButton>
          </ChangeForm>
        </div>
      ) : null}
    </div>
  );
}
