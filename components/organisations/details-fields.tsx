import { CheckboxField } from "@/components/form/checkbox";
import { Field } from "@/components/form/field";
import { detailsFields as own, organisations as texts } from "@/lib/config/messages/organisations";
import type { OrganisationKind } from "@/lib/contract/organisations";
import { Part } from "./facts";

/** The forms' values, by control name. */
export type Shown = Readonly<Record<string, string>>;
/** The values of the controls that a part of a form has. */
export type ShownIn<Control extends string> = Readonly<Partial<Record<Control, string>>>;

type BillingControl =
  | "billingAddress"
  | "billingEmail"
  | "billingPeriod"
  | "creditDays"
  | "paymentMode"
  | "purchaseOrderRule";
type DetailsControl =
  | BillingControl
  | "address"
  | "companyNumber"
  | "email"
  | "legalName"
  | "name"
  | "phone"
  | "postcode"
  | "regulatorReference"
  | "vatExempt"
  | "vatExemptReason"
  | "vatNumber"
  | "vatRegistered";

export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const grid = "grid items-end gap-x-6 sm:grid-cols-2";

/** An organisation's details, with the contract's field names. */
export function DetailsFields({ kind, shown }: { kind: OrganisationKind; shown: ShownIn<DetailsControl> }) {
  const isAgency = kind === "agency";
  return (
    <>
      <Part id="names" title={own.nameAndRegistration}>
        <div className={grid}>
          <Field
            name="legalName"
            label={own.registeredName}
            hint={own.registeredNameHint}
            defaultValue={shown.legalName}
            autoComplete="organization"
            required
          />
          <Field name="name" label={own.tradingName} hint={own.tradingNameHint} defaultValue={shown.name} required />
          <Field
            name="companyNumber"
            label={isAgency ? own.companyNumber : own.companyOrCharityNumber}
            hint={own.forExample01234567OrSc123456}
            defaultValue={shown.companyNumber}
            required
          />
          <Field
            name="regulatorReference"
            label={isAgency ? own.cqcOrGlaaReferenceOptional : own.cqcProviderIdOptional}
            hint={isAgency ? own.whereOneIsHeld : own.forExample1101601234}
            defaultValue={shown.regulatorReference}
          />
        </div>
      </Part>
      <Part id="reach" title={own.addressAndContact}>
        <div className={grid}>
          <Field
            as="textarea"
            name="address"
            label={own.registeredAddress}
            hint={own.withoutThePostcode}
            rows={3}
            defaultValue={shown.address}
            autoComplete="street-address"
            required
          />
          <div>
            <Field
              name="postcode"
              label={own.postcode}
              defaultValue={shown.postcode}
              autoComplete="postal-code"
              required
            />
            <Field
              name="phone"
              label={own.phoneNumber}
              type="tel"
              inputMode="tel"
              defaultValue={shown.phone}
              autoComplete="tel"
              required
            />
          </div>
          <Field
            name="email"
            label={own.eMailAddress}
            hint={own.emailHint}
            type="email"
            inputMode="email"
            defaultValue={shown.email}
            required
          />
        </div>
      </Part>
      <Part id="vat" title={own.vat}>
        <div className={grid}>
          <CheckboxField
            name="vatRegistered"
            label={own.registeredForVat}
            defaultChecked={shown.vatRegistered === "on"}
          />
          <Field name="vatNumber" label={own.vatNumber} hint={own.vatNumberHint} defaultValue={shown.vatNumber} />
          {isAgency ? null : (
            <>
              <CheckboxField
                name="vatExempt"
                label={own.vatExempt}
                hint={own.vatExemptHint}
                defaultChecked={shown.vatExempt === "on"}
              />
              <Field
                name="vatExemptReason"
                label={own.whyTheyAreExempt}
                hint={own.onlyIfTheyAre}
                defaultValue={shown.vatExemptReason}
              />
            </>
          )}
        </div>
      </Part>
      {isAgency ? null : <BillingFields shown={shown} />}
    </>
  );
}

/** How a provider is billed. */
function BillingFields({ shown }: { shown: ShownIn<BillingControl> }) {
  return (
    <Part id="billing" title={own.billing}>
      <div className={grid}>
        <Field
          as="textarea"
          name="billingAddress"
          label={own.billingAddressOptional}
          hint={own.tradingAddressHint}
          rows={3}
          defaultValue={shown.billingAddress}
        />
        <Field
          name="billingEmail"
          label={own.billingEMailAddressOptional}
          hint={own.billingEmailHint}
          type="email"
          inputMode="email"
          defaultValue={shown.billingEmail}
        />
        <Field
          as="select"
          name="purchaseOrderRule"
          label={own.purchaseOrders}
          options={optionsOf(texts.purchaseOrderRules)}
          defaultValue={shown.purchaseOrderRule || "optional"}
        />
        <Field
          as="select"
          name="paymentMode"
          label={own.invoicesArePaid}
          options={optionsOf(texts.paymentModes)}
          defaultValue={shown.paymentMode || "platform"}
        />
        <Field
          as="select"
          name="billingPeriod"
          label={own.billingPeriod}
          options={optionsOf(texts.billingPeriods)}
          defaultValue={shown.billingPeriod || "weekly"}
        />
        <Field
          name="creditDays"
          label={own.creditInDays}
          inputMode="numeric"
          defaultValue={shown.creditDays || "30"}
          required
        />
      </div>
    </Part>
  );
}
