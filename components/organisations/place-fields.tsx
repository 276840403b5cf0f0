import { CheckboxField } from "@/components/form/checkbox";
import { Field } from "@/components/form/field";
import { PostcodeField } from "@/components/form/postcode-field";
import { organisations as texts, placeFields as words } from "@/lib/config/messages/organisations";
import { CertificateFields } from "./certificate-fields";
import { optionsOf, type ShownIn } from "./details-fields";

const grid = "grid items-end gap-x-6 sm:grid-cols-2";
const unchosen = { value: "", label: words.chooseOption };

type BranchControl = "isSupplyLocation" | "name" | "postcode" | "radiusMiles";
type ServiceControl =
  | "address"
  | "bookingNotes"
  | "childrens"
  | "costCentre"
  | "cqcLocationId"
  | "jobAuthorisation"
  | "monthlyBudget"
  | "name"
  | "nightHazards"
  | "nursingRegistered"
  | "phone"
  | "postcode"
  | "purchaseOrder"
  | "region"
  | "type"
  | "unitFrom"
  | "unitTo"
  | "units";

type Fields<Control extends string> = {
  shown: ShownIn<Control>;
  /** Prefix of the control names, if the form has other parts too. */
  prefix?: string;
};

/** A branch of an agency. */
export function BranchFields({ shown, prefix = "" }: Fields<BranchControl>) {
  return (
    <div className={grid}>
      <Field name={`${prefix}name`} label={words.nameOfTheBranch} defaultValue={shown.name} required />
      <Field name={`${prefix}postcode`} label={words.postcodeOfTheBranch} defaultValue={shown.postcode} required />
      <Field
        name={`${prefix}radiusMiles`}
        label={words.radiusInMilesOptional}
        hint={words.radiusHint}
        inputMode="numeric"
        defaultValue={shown.radiusMiles}
      />
      <CheckboxField
        name={`${prefix}isSupplyLocation`}
        label={words.aSupplyLocation}
        hint={words.townHint}
        defaultChecked={shown.isSupplyLocation === "on"}
      />
    </div>
  );
}

/** A service of a provider. */
export function ServiceFields({
  shown,
  prefix = "",
  renamable = [],
}: Fields<ServiceControl> & {
  /** The units that the reader may rename. */
  renamable?: readonly string[] | undefined;
}) {
  return (
    <div className={grid}>
      <Field name={`${prefix}name`} label={words.nameOfTheService} defaultValue={shown.name} required />
      <Field
        as="select"
        name={`${prefix}type`}
        label={words.typeOfService}
        options={[unchosen, ...optionsOf(texts.serviceTypes)]}
        defaultValue={shown.type}
        required
      />
      <Field
        as="textarea"
        name={`${prefix}address`}
        label={words.addressOfTheService}
        hint={words.withoutThePostcode}
        rows={3}
        defaultValue={shown.address}
        required
      />
      <div>
        <PostcodeField
          name={`${prefix}postcode`}
          label={words.postcodeOfTheService}
          about={prefix ? words.aboutTheService : undefined}
          defaultValue={shown.postcode}
          required
        />
        <Field
          name={`${prefix}phone`}
          label={words.servicePhone}
          type="tel"
          inputMode="tel"
          defaultValue={shown.phone}
        />
      </div>
      <Field
        name={`${prefix}cqcLocationId`}
        label={words.cqcLocationIdOptional}
        hint={words.cqcLocationHint}
        defaultValue={shown.cqcLocationId}
      />
      <Field name={`${prefix}region`} label={words.regionOrGroupOptional} defaultValue={shown.region} />
      <div className="sm:col-span-2">
        <Field
          as="textarea"
          name={`${prefix}units`}
          label={words.units}
          hint={words.unitsHint}
          rows={4}
          defaultValue={shown.units}
        />
      </div>
      {renamable.length > 0 ? (
        <>
          <Field
            as="select"
            name={`${prefix}unitFrom`}
            label={words.unitToRename}
            hint={words.unitToRenameHint}
            options={[
              { value: "", label: words.noUnitToRename },
              ...renamable.map((unit) => ({ value: unit, label: unit })),
            ]}
            defaultValue={shown.unitFrom}
          />
          <Field name={`${prefix}unitTo`} label={words.unitNewName} maxLength={80} defaultValue={shown.unitTo} />
        </>
      ) : null}
      <Field name={`${prefix}costCentre`} label={words.costCentreOptional} defaultValue={shown.costCentre} />
      <Field
        name={`${prefix}purchaseOrder`}
        label={words.purchaseOrderNumberOptional}
        defaultValue={shown.purchaseOrder}
      />
      <Field
        as="select"
        name={`${prefix}jobAuthorisation`}
        label={words.authorisationOfJobs}
        hint={words.authorisationHint}
        options={optionsOf(texts.jobAuthorisations)}
        defaultValue={shown.jobAuthorisation || "off"}
      />
      <Field
        name={`${prefix}monthlyBudget`}
        label={words.monthlyBudget}
        inputMode="decimal"
        defaultValue={shown.monthlyBudget}
      />
      <CheckboxField
        name={`${prefix}nursingRegistered`}
        label={words.nursingCare}
        hint={words.nursingCareHint}
        defaultChecked={shown.nursingRegistered === "on"}
      />
      <CheckboxField
        name={`${prefix}childrens`}
        label={words.aChildrensService}
        hint={words.childrensServicesHint}
        defaultChecked={shown.childrens === "on"}
      />
      <CheckboxField
        name={`${prefix}nightHazards`}
        label={words.nightHazards}
        hint={words.nightHazardsHint}
        defaultChecked={shown.nightHazards === "on"}
      />
      <div className="sm:col-span-2">
        <CertificateFields initial={shown} prefix={prefix} />
      </div>
      <div className="sm:col-span-2">
        <Field
          as="textarea"
          name={`${prefix}bookingNotes`}
          label={words.bookingNotesOptional}
          hint={words.arrivalNotesHint}
          rows={3}
          defaultValue={shown.bookingNotes}
        />
      </div>
    </div>
  );
}
