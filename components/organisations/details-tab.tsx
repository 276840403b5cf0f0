import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { organisations as texts, detailsTab as words } from "@/lib/config/messages/organisations";
import type { Organisation } from "@/lib/contract/organisations";
import { ChangeForm, type Changing } from "./change-form";
import { DetailsFields, type Shown } from "./details-fields";
import { Fact } from "./facts";
import { LogoPart, type Uploading } from "./logo-part";

/** The details, for those who may not change them. */
function DetailsFacts({ organisation }: { organisation: Organisation }) {
  const { kind } = organisation;
  return (
    <Card padded={false} className="px-5 py-2">
      <dl>
        <Fact name={words.registeredName}>{organisation.legalName}</Fact>
        <Fact name={words.tradingName}>{organisation.name}</Fact>
        <Fact name={kind === "agency" ? words.companyNumber : words.companyOrCharityNumber}>
          {organisation.companyNumber}
        </Fact>
        <Fact name={kind === "agency" ? words.regulatorReference : words.cqcProviderId}>
          {organisation.regulatorReference}
        </Fact>
        <Fact name={words.registeredAddress}>
          {[organisation.address, organisation.postcode].filter(Boolean).join("\n")}
        </Fact>
        <Fact name={words.phone}>{organisation.phone}</Fact>
        <Fact name={words.email}>{organisation.email}</Fact>
        <Fact name={words.vatNumber}>{organisation.vatRegistered ? organisation.vatNumber : words.notRegistered}</Fact>
        {kind === "provider" ? (
          <>
            <Fact name={words.billingAddress}>{organisation.billingAddress}</Fact>
            <Fact name={words.billingEmail}>{organisation.billingEmail}</Fact>
            <Fact name={words.purchaseOrders}>{texts.purchaseOrderRules[organisation.purchaseOrderRule]}</Fact>
            <Fact name={words.paymentMode}>{texts.paymentModes[organisation.paymentMode]}</Fact>
            <Fact name={words.billingPeriod}>{texts.billingPeriods[organisation.billingPeriod]}</Fact>
            <Fact name={words.credit}>{words.days(organisation.creditDays)}</Fact>
          </>
        ) : null}
      </dl>
    </Card>
  );
}

/** An organisation's details and logo: a form for those who may change them. */
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
            <SubmitButton pendingText={words.saving}>{words.saveDetails}</SubmitButton>
            <ButtonLink variant="secondary" href={away}>
              {words.discardChanges}
            </ButtonLink>
          </div>
        </ChangeForm>
      </Card>
    </>
  );
}
