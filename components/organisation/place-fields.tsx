import { CheckboxField } from "@/components/form/checkbox";
import { Field } from "@/components/form/field";
import { registers as texts } from "@/lib/config/messages/registers";
import { optionsOf, type Shown } from "./details-fields";

const grid = "grid items-end gap-x-6 sm:grid-cols-2";
const unchosen = { value: "", label: "Please choose" };

type Fields = {
  shown: Shown;
  /** Before the names of the controls, where the form holds other things too. */
  prefix?: string;
};

/** A branch of an agency. */
export function BranchFields({ shown, prefix = "" }: Fields) {
  return (
    <div className={grid}>
      <Field name={`${prefix}name`} label="Name of the branch" defaultValue={shown.name} required />
      <Field name={`${prefix}postcode`} label="Postcode of the branch" defaultValue={shown.postcode} required />
      <Field
        name={`${prefix}radiusMiles`}
        label="Radius in miles (optional)"
        hint="How far its workers travel."
        inputMode="numeric"
        defaultValue={shown.radiusMiles}
      />
      <CheckboxField
        name={`${prefix}isSupplyLocation`}
        label="A supply location"
        hint="Decides which marketplace contracts you see."
        defaultChecked={shown.isSupplyLocation === "on"}
      />
    </div>
  );
}

/** A service of a provider. */
export function ServiceFields({ shown, prefix = "" }: Fields) {
  return (
    <div className={grid}>
      <Field name={`${prefix}name`} label="Name of the service" defaultValue={shown.name} required />
      <Field
        as="select"
        name={`${prefix}type`}
        label="Type of service"
        options={[unchosen, ...optionsOf(texts.serviceTypes)]}
        defaultValue={shown.type}
        required
      />
      <Field
        as="textarea"
        name={`${prefix}address`}
        label="Address of the service"
        hint="Without the postcode."
        rows={3}
        defaultValue={shown.address}
        required
      />
      <div>
        <Field name={`${prefix}postcode`} label="Postcode of the service" defaultValue={shown.postcode} required />
        <Field
          name={`${prefix}phone`}
          label="Phone number of the service (optional)"
          type="tel"
          inputMode="tel"
          defaultValue={shown.phone}
        />
      </div>
      <Field
        name={`${prefix}cqcLocationId`}
        label="CQC location id (optional)"
        hint="For example 1-119568231."
        defaultValue={shown.cqcLocationId}
      />
      <Field name={`${prefix}region`} label="Region or group (optional)" defaultValue={shown.region} />
      <Field name={`${prefix}costCentre`} label="Cost centre (optional)" defaultValue={shown.costCentre} />
      <Field
        name={`${prefix}purchaseOrder`}
        label="Purchase order number (optional)"
        defaultValue={shown.purchaseOrder}
      />
      <Field
        as="select"
        name={`${prefix}jobAuthorisation`}
        label="Authorisation of jobs"
        hint="Whether somebody must say yes before a job goes out."
        options={optionsOf(texts.jobAuthorisations)}
        defaultValue={shown.jobAuthorisation || "off"}
      />
      <Field
        name={`${prefix}monthlyBudget`}
        label="Monthly agency budget in pounds (optional)"
        inputMode="decimal"
        defaultValue={shown.monthlyBudget}
      />
      <CheckboxField
        name={`${prefix}nursingRegistered`}
        label="Registered to give nursing care"
        hint="The VAT on a supply may depend on it."
        defaultChecked={shown.nursingRegistered === "on"}
      />
      <CheckboxField
        name={`${prefix}childrens`}
        label="A children’s service"
        hint="Workers then need five years of address history."
        defaultChecked={shown.childrens === "on"}
      />
      <div className="sm:col-span-2">
        <Field
          as="textarea"
          name={`${prefix}bookingNotes`}
          label="Booking notes (optional)"
          hint="Parking, dress, whom to report to."
          rows={3}
          defaultValue={shown.bookingNotes}
        />
      </div>
    </div>
  );
}
