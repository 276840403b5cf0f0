import { CheckboxField } from "@/components/form/checkbox";
import { Field } from "@/components/form/field";
import { registers as texts } from "@/lib/config/messages/registers";
import type { OrganisationKind } from "@/lib/contract/organisations";
import { Part } from "./facts";

/** What the forms show, by the name of the control. */
export type Shown = Readonly<Record<string, string>>;

export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const grid = "grid items-end gap-x-6 sm:grid-cols-2";

/** An organisation's details, each under its name in the call. */
export function DetailsFields({ kind, shown }: { kind: OrganisationKind; shown: Shown }) {
  const isAgency = kind === "agency";
  return (
    <>
      <Part id="names" title="Name and registration">
        <div className={grid}>
          <Field
            name="legalName"
            label="Registered name"
            hint="As the register of companies or charities has it."
            defaultValue={shown.legalName}
            autoComplete="organization"
            required
          />
          <Field
            name="name"
            label="Trading name"
            hint="What everyone sees here and in agreements."
            defaultValue={shown.name}
            required
          />
          <Field
            name="companyNumber"
            label={isAgency ? "Company number" : "Company or charity number"}
            hint="For example 01234567 or SC123456."
            defaultValue={shown.companyNumber}
            required
          />
          <Field
            name="regulatorReference"
            label={isAgency ? "CQC or GLAA reference (optional)" : "CQC provider id (optional)"}
            hint={isAgency ? "Where one is held." : "For example 1-101601234."}
            defaultValue={shown.regulatorReference}
          />
        </div>
      </Part>
      <Part id="reach" title="Address and contact">
        <div className={grid}>
          <Field
            as="textarea"
            name="address"
            label="Registered address"
            hint="Without the postcode."
            rows={3}
            defaultValue={shown.address}
            autoComplete="street-address"
            required
          />
          <div>
            <Field name="postcode" label="Postcode" defaultValue={shown.postcode} autoComplete="postal-code" required />
            <Field
              name="phone"
              label="Phone number"
              type="tel"
              inputMode="tel"
              defaultValue={shown.phone}
              autoComplete="tel"
              required
            />
          </div>
          <Field
            name="email"
            label="E-mail address"
            hint="The organisation’s own, such as office@example.co.uk."
            type="email"
            inputMode="email"
            defaultValue={shown.email}
            required
          />
        </div>
      </Part>
      <Part id="vat" title="VAT">
        <div className={grid}>
          <CheckboxField
            name="vatRegistered"
            label="Registered for VAT"
            defaultChecked={shown.vatRegistered === "on"}
          />
          <Field
            name="vatNumber"
            label="VAT number"
            hint="Only if it is registered, for example GB 980 7806 84."
            defaultValue={shown.vatNumber}
          />
          {isAgency ? null : (
            <>
              <CheckboxField
                name="vatExempt"
                label="Its own supplies are exempt from VAT"
                hint="Kept with its invoices. It does not take VAT off what agencies charge."
                defaultChecked={shown.vatExempt === "on"}
              />
              <Field
                name="vatExemptReason"
                label="Why they are exempt"
                hint="Only if they are."
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
function BillingFields({ shown }: { shown: Shown }) {
  return (
    <Part id="billing" title="Billing">
      <div className={grid}>
        <Field
          as="textarea"
          name="billingAddress"
          label="Billing address (optional)"
          hint="Only if it is another one than the registered address."
          rows={3}
          defaultValue={shown.billingAddress}
        />
        <Field
          name="billingEmail"
          label="Billing e-mail address (optional)"
          hint="Invoices go there; otherwise to the organisation’s own."
          type="email"
          inputMode="email"
          defaultValue={shown.billingEmail}
        />
        <Field
          as="select"
          name="purchaseOrderRule"
          label="Purchase orders"
          options={optionsOf(texts.purchaseOrderRules)}
          defaultValue={shown.purchaseOrderRule || "optional"}
        />
        <Field
          as="select"
          name="paymentMode"
          label="Invoices are paid"
          options={optionsOf(texts.paymentModes)}
          defaultValue={shown.paymentMode || "platform"}
        />
        <Field
          as="select"
          name="billingPeriod"
          label="Billing period"
          options={optionsOf(texts.billingPeriods)}
          defaultValue={shown.billingPeriod || "weekly"}
        />
        <Field
          name="creditDays"
          label="Credit, in days"
          inputMode="numeric"
          defaultValue={shown.creditDays || "30"}
          required
        />
      </div>
    </Part>
  );
}
