/** The registry of an organisation's fields: what follows from an entry, and which files name a field. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { type ColumnOutput, columnsOf, organisationColumns } from "@/lib/backend/organisations/columns";
import { detailsControls, detailsFrom, detailsView } from "@/lib/bff/organisations/details";
import { messages } from "@/lib/config/messages";
import { line } from "@/lib/contract/common/text";
import { schemasOf } from "@/lib/contract/fields";
import { text } from "@/lib/contract/fields/kinds";
import { type Details, detailsSchema, type Organisation } from "@/lib/contract/organisations";
import {
  fieldsOfKind,
  markedFields,
  missingDependents,
  organisationFieldRegistry,
  storedDetails,
} from "@/lib/contract/organisations/fields";
import { organisations } from "@/lib/db/schema";

const texts = messages.organisations;

const agency = {
  legalName: " Bramblegate Staffing Limited ",
  name: "Bramblegate",
  companyNumber: "1234567",
  regulatorReference: "",
  address: "2 Foxglove Lane",
  postcode: "ls14ap",
  phone: "0113 496 0001",
  email: "Office@Bramblegate.example",
};
const provider = {
  ...agency,
  purchaseOrderRule: "optional",
  paymentMode: "platform",
  billingPeriod: "weekly",
  creditDays: "30",
};

describe("A plain field added to a copy of the registry", () => {
  const missing = "Enter the web site";
  const value = text({ schema: line(60, missing), control: { autoComplete: "url", maxLength: 60 } });
  const website = { values: { provider: value }, part: "reach", isNeeded: true, isListed: true } as const;
  const copy = { ...organisationFieldRegistry, website };

  test("is in the shapes of the contract, for the kind of organisation that has it", () => {
    const shape = z.object(schemasOf(fieldsOfKind(copy, "provider")));
    expect(shape.shape.website.safeParse("").error?.issues[0]?.message).toBe(missing);
    expect(fieldsOfKind(copy, "agency")).not.toHaveProperty("website");
    expect(storedDetails(copy).website.parse("x".repeat(61))).toHaveLength(61);
    // The types say so too.
    const stored: z.output<ReturnType<typeof storedDetails<typeof copy>>["website"]> = null;
    expect(storedDetails(copy).website.parse(stored)).toBeNull();
  });

  test("is parsed from the form, and has a control in its part", () => {
    const fields = fieldsOfKind(copy, "provider");
    expect(detailsFrom("provider", { website: " tendwell.example " }, fields)).toMatchObject({
      website: "tendwell.example",
    });
    expect(detailsFrom("provider", {}, fields)).toMatchObject({ website: null });
    expect(detailsControls("provider", fields).find(({ name }) => name === "website")).toMatchObject({
      as: "input",
      group: "reach",
      autoComplete: "url",
      maxLength: 60,
    });
  });

  test("counts for completeness and the lists, as its marks say", () => {
    expect(markedFields(copy, "isNeeded")).toContain("website");
    expect(markedFields(copy, "isListed")).toContain("website");
    expect(markedFields(copy, "isVerified")).not.toContain("website");
  });
});

describe("A column of the organisation's row", () => {
  test("without a class does not compile", () => {
    const { regulatorReference: _, ...others } = organisationColumns;
    // @ts-expect-error regulatorReference has no class
    const classes: Record<keyof typeof organisations.$inferSelect, ColumnOutput> = others;
    expect(classes).not.toHaveProperty("regulatorReference");
  });

  test("is classified, and every field has one", () => {
    expect(Object.keys(organisationColumns).sort()).toEqual(Object.keys(getTableColumns(organisations)).sort());
    expect(Object.keys(organisationColumns)).toEqual(expect.arrayContaining(Object.keys(organisationFieldRegistry)));
  });
});

describe("The submitted details", () => {
  const refused = (kind: "agency" | "provider", values: Record<string, string>) =>
    detailsSchema
      .safeParse(detailsFrom(kind, values))
      .error?.issues.map(({ path, message }) => [path.join("."), message]);

  test("are stored as the schemas parse them", () => {
    const details = detailsSchema.parse(detailsFrom("agency", agency));
    expect(columnsOf(details)).toEqual({
      legalName: "Bramblegate Staffing Limited",
      name: "Bramblegate",
      companyNumber: "01234567",
      regulatorReference: null,
      address: "2 Foxglove Lane",
      postcode: "LS1 4AP",
      phone: "+441134960001",
      email: "office@bramblegate.example",
      vatRegistered: false,
      nursingConcessionFrom: null,
      vatNumber: null,
    });
  });

  test("are refused in the words of each field, when nothing is entered", () => {
    expect(refused("provider", {})).toEqual([
      ["legalName", texts.legalNameNeeded],
      ["name", texts.nameNeeded],
      ["companyNumber", texts.companyOrCharityNumberNeeded],
      ["address", texts.addressNeeded],
      ["postcode", texts.postcodeNeeded],
      ["phone", texts.phoneNeeded],
      ["email", texts.emailNeeded],
      ["purchaseOrderRule", texts.purchaseOrderRuleNeeded],
      ["paymentMode", texts.paymentModeNeeded],
      ["billingPeriod", texts.billingPeriodNeeded],
      ["creditDays", texts.creditDaysNeeded],
    ]);
    expect(refused("agency", {})?.[2]).toEqual(["companyNumber", texts.companyNumberNeeded]);
  });

  test("need a field that depends on a checkbox only where it is selected, and drop it where it is not", () => {
    expect(refused("provider", { ...provider, vatRegistered: "on", vatExempt: "on" })).toEqual([
      ["vatNumber", texts.vatNumberNeeded],
      ["vatExemptReason", texts.vatExemptReasonNeeded],
    ]);
    const unticked = { ...provider, vatNumber: "no number", vatExemptReason: "Care" };
    const details = detailsSchema.parse(detailsFrom("provider", unticked));
    expect(details).toMatchObject({ vatNumber: null, vatExemptReason: null });
    // A caller of the API may send what the form leaves out.
    const sent = { ...details, vatExemptReason: "Care" } as Details;
    expect(columnsOf(sent)).toMatchObject({ vatExemptReason: null });
    expect(missingDependents(fieldsOfKind(organisationFieldRegistry, "agency"), { vatExempt: true })).toEqual([]);
  });
});

test("an organisation is shown in the form, and as text to those who may only read it", () => {
  const details = detailsSchema.parse(
    detailsFrom("provider", {
      ...provider,
      regulatorReference: "1-101601234",
      billingEmail: "pay@bramblegate.example",
    }),
  );
  const stored = { ...details, isNamePlaceholder: false } as unknown as Organisation;
  const { controls, shown, facts } = detailsView(stored);
  expect(controls.map(({ name }) => name)).toEqual(Object.keys(shown));
  expect(detailsSchema.parse(detailsFrom("provider", shown))).toEqual(details);
  expect(detailsView({ ...stored, isNamePlaceholder: true }).shown["name"]).toBe("");
  expect(Object.fromEntries(facts.map(({ label, value }) => [label, value]))).toMatchObject({
    "Company or charity number": "1234567",
    "CQC provider ID": "1-101601234",
    "Registered address": "2 Foxglove Lane\nLS1 4AP",
    "VAT number": "Not registered",
    "Billing address": "",
    "Billing period": "Weekly",
    Credit: "30 days",
  });
  expect(facts.map(({ name }) => name)).not.toContain("postcode");
});

/** Source files that name something, tests left out. */
const filesNaming = (word: string): string[] =>
  ["app", "components", "lib", "scripts"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => join(folder, file))
      .filter((file) => /\.(tsx?|sql)$/.test(file) && new RegExp(`\\b(?:${word})\\b`).test(readFileSync(file, "utf8"))),
  );

test("a field is named where it is defined, and nowhere else but in the demo's data", () => {
  expect(filesNaming("regulatorReference|regulator_reference").sort()).toEqual([
    "lib/config/messages/organisations.ts",
    "lib/contract/organisations/fields.ts",
    "lib/db/migrations/0000_schema.sql",
    "lib/db/schema/organisations.ts",
    "lib/db/seed/organisations.ts",
  ]);
});
