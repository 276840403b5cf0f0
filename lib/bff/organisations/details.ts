/** The form and the read-only page of an organisation's details, from the registry of its fields. */
import { messages } from "@/lib/config/messages";
import { formatField, formControl, parseField } from "@/lib/contract/fields";
import type { Organisation, OrganisationKind } from "@/lib/contract/organisations";
import {
  type DetailControl,
  type DetailFields,
  fieldsOfKind,
  type OrganisationField,
  organisationFieldRegistry,
} from "@/lib/contract/organisations/fields";
import { formatDate } from "@/lib/format";
import type { Values } from "./forms";

const texts = messages.organisationFields;

const detailFields: Readonly<Record<OrganisationKind, DetailFields>> = {
  agency: fieldsOfKind(organisationFieldRegistry, "agency"),
  provider: fieldsOfKind(organisationFieldRegistry, "provider"),
};

const ownTexts = { agency: null, provider: texts.ofProvider } as const;
const labels: Readonly<Record<string, string>> = texts.labels;

/** The label of a field on the read-only page. */
const labelOf = (kind: OrganisationKind, name: string): string => ownTexts[kind]?.labels[name] ?? labels[name] ?? name;

/** The controls of the details' form, in order. */
export const detailsControls = (kind: OrganisationKind, fields: DetailFields = detailFields[kind]): DetailControl[] =>
  Object.entries(fields).map(([field, { value, part: group, beside }]) => {
    const own = ownTexts[kind];
    const label = own?.formLabels[field] ?? own?.labels[field] ?? texts.formLabels[field] ?? labelOf(kind, field);
    const hint = own?.hints[field] ?? texts.hints[field];
    return { ...formControl({ name: field, field, label, hint, group }, value.control), beside };
  });

/** The submitted details of an organisation, for their schema to validate. */
export const detailsFrom = (
  kind: OrganisationKind,
  values: Values,
  fields: DetailFields = detailFields[kind],
): Record<string, unknown> => ({
  kind,
  ...Object.fromEntries(
    Object.entries(fields).map(([name, one]) => {
      const isDropped = one.onlyWith && values[one.onlyWith.field] !== "on";
      return [name, isDropped ? null : parseField(name, one, values)];
    }),
  ),
});

/** The form's values from an organisation, by control name. */
function shownDetails(organisation: Organisation): Values {
  const { kind, isNamePlaceholder } = organisation;
  const stored: Readonly<Record<string, unknown>> = {
    ...organisation,
    name: isNamePlaceholder ? "" : organisation.name,
  };
  return Object.assign(
    {},
    ...Object.entries(detailFields[kind]).map(([name, one]) => formatField(name, one, stored[name])),
  );
}

const withOthers = () => null;
/** Facts that are not shown as they are stored; null for a field that is shown with another one, or not at all. */
const ownFacts: { readonly [F in OrganisationField]?: (organisation: Organisation) => string | null } = {
  address: ({ address, postcode }) => [address, postcode].filter(Boolean).join("\n"),
  postcode: withOthers,
  vatRegistered: withOthers,
  vatNumber: ({ vatRegistered, vatNumber }) => (vatRegistered ? (vatNumber ?? "") : texts.notRegistered),
  nursingConcessionFrom: ({ nursingConcessionFrom: from }) => (from ? formatDate(from) : texts.notElected),
  vatExempt: withOthers,
  vatExemptReason: withOthers,
  creditDays: ({ creditDays }) => texts.days(creditDays),
};

/** A stored value with its label. */
type DetailFact = { name: string; label: string; value: string };

/** The details as text, for those who may not change them. */
function detailsFacts(organisation: Organisation): DetailFact[] {
  const { kind } = organisation;
  const stored: Readonly<Record<string, unknown>> = organisation;
  return Object.entries(detailFields[kind]).flatMap(
    ([
      name,
      {
        value: { words },
      },
    ]) => {
      const own = ownFacts[name as OrganisationField];
      const text = String(stored[name] ?? "");
      const value = own ? own(organisation) : (words?.[text] ?? text);
      return value === null ? [] : [{ name, label: labelOf(kind, name), value }];
    },
  );
}

/** What the pages of an organisation show of its details: the form's controls and values, and the read-only facts. */
export const detailsView = (organisation: Organisation) => ({
  controls: detailsControls(organisation.kind),
  shown: shownDetails(organisation),
  facts: detailsFacts(organisation),
});
