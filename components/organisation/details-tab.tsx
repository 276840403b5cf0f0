import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { registers as texts } from "@/lib/config/messages/registers";
import type { Organisation } from "@/lib/contract/organisations";
import { ChangeForm, type Changing } from "./change-form";
import { DetailsFields, type Shown } from "./details-fields";
import { Fact } from "./facts";
import { LogoPart, type Uploading } from "./logo-part";

/** The details as they stand, for whoever may not change them. */
function DetailsFacts({ organisation }: { organisation: Organisation }) {
  const { kind } = organisation;
  return (
    <Card padded={false} className="px-5 py-2">
      <dl>
        <Fact name="Registered name">{organisation.legalName}</Fact>
        <Fact name="Trading name">{organisation.name}</Fact>
        <Fact name={kind === "agency" ? "Company number" : "Company or charity number"}>
          {organisation.companyNumber}
        </Fact>
        <Fact name={kind === "agency" ? "CQC or GLAA reference" : "CQC provider id"}>
          {organisation.regulatorReference}
        </Fact>
        <Fact name="Registered address">
          {[organisation.address, organisation.postcode].filter(Boolean).join("\n")}
        </Fact>
        <Fact name="Phone number">{organisation.phone}</Fact>
        <Fact name="E-mail address">{organisation.email}</Fact>
        <Fact name="VAT number">{organisation.vatRegistered ? organisation.vatNumber : "Not registered"}</Fact>
        {kind === "provider" ? (
          <>
            <Fact name="Billing address">{organisation.billingAddress}</Fact>
            <Fact name="Billing e-mail address">{organisation.billingEmail}</Fact>
            <Fact name="Purchase orders">{texts.purchaseOrderRules[organisation.purchaseOrderRule]}</Fact>
            <Fact name="Invoices are paid">{texts.paymentModes[organisation.paymentMode]}</Fact>
            <Fact name="Billing period">{texts.billingPeriods[organisation.billingPeriod]}</Fact>
            <Fact name="Credit">{organisation.creditDays} days</Fact>
          </>
        ) : null}
      </dl>
    </Card>
  );
}

/** An organisation's details and its logo: a form for whoever may change them. */
export function DetailsTab({
  organisation,
  changing,
  uploading,
  shown,
  away,
}: {
  organisation: Organisation;
  changing: Changing;
  uploading: Uploading;
  shown: Shown;
  away: string;
}) {
  if (!organisation.mayEdit) {
    return (
      <>
        <p className="mb-4 text-soft">{texts.onlyPrimary}</p>
        <DetailsFacts organisation={organisation} />
      </>
    );
  }
  return (
    <>
      <LogoPart organisation={organisation} changing={changing} uploading={uploading} />
      <Card>
        <ChangeForm {...changing} what="details" lock={organisation.lock}>
          <DetailsFields kind={organisation.kind} shown={shown} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText="Saving…">Save details</SubmitButton>
            <ButtonLink variant="secondary" href={away}>
              Discard changes
            </ButtonLink>
          </div>
        </ChangeForm>
      </Card>
    </>
  );
}
