/** The rules of organisations, and of their numbers in public registers. */
import { actionsFor, isActionPossible, mayEdit, missingOf, stateOf, steps } from "@/lib/backend/organisations/rules";
import {
  toCompanyNumber,
  toCompanyOrCharityNumber,
  toPostcode,
  toVatNumber,
} from "@/lib/contract/common/registration-numbers";
import { searchSchema } from "@/lib/contract/common/text";
import { type OrganisationAction, organisationStatusSchema } from "@/lib/contract/organisations";

const platform = { isPlatform: true, isPrimary: false };
const primary = { isPlatform: false, isPrimary: true };
const member = { isPlatform: false, isPrimary: false };

describe("the life cycle", () => {
  const of = (kind: "agency" | "provider") =>
    Object.fromEntries(
      organisationStatusSchema.options.map((status) => [status, actionsFor({ kind, status }, platform, [])]),
    );

  test("of an agency is as documented", () => {
    expect(of("agency")).toEqual({
      draft: ["submit", "archive"],
      pending_verification: ["verify", "return", "archive"],
      active: ["suspend", "archive"],
      suspended: ["resume", "archive"],
      archived: [],
    });
  });

  test("of a provider is as documented", () => {
    expect(of("provider")).toEqual({
      draft: ["activate", "archive"],
      pending_verification: [],
      active: ["suspend", "archive"],
      suspended: ["resume", "archive"],
      archived: [],
    });
  });

  test.each([
    ["submit", "pending_verification", "without a reason", "organisation.submitted"],
    ["verify", "active", "without a reason", "organisation.verified"],
    ["return", "draft", "with a reason", "organisation.returned"],
    ["activate", "active", "without a reason", "organisation.activated"],
    ["suspend", "suspended", "with a reason", "organisation.suspended"],
    ["resume", "active", "without a reason", "organisation.resumed"],
    ["archive", "archived", "with a reason", "organisation.archived"],
  ] as const)("%s leads to %s, %s, and is logged as %s", (action, to, reason, audit) => {
    expect(steps[action]).toMatchObject({ to, reasoned: reason === "with a reason", audit });
  });

  test("only agencies are submitted, verified and returned; only providers are activated", () => {
    const actions = Object.keys(steps) as OrganisationAction[];
    const takenBy = (kind: "agency" | "provider") => actions.filter((action) => kind in steps[action].from);
    expect(takenBy("agency")).toEqual(["submit", "verify", "return", "suspend", "resume", "archive"]);
    expect(takenBy("provider")).toEqual(["activate", "suspend", "resume", "archive"]);
  });

  test("an organisation's own users can only submit it, and only as primary users", () => {
    for (const status of organisationStatusSchema.options) {
      expect(actionsFor({ kind: "agency", status }, primary, [])).toEqual(status === "draft" ? ["submit"] : []);
      expect(actionsFor({ kind: "agency", status }, member, [])).toEqual([]);
      expect(actionsFor({ kind: "provider", status }, primary, [])).toEqual([]);
    }
  });

  test("an incomplete organisation can be neither submitted nor verified", () => {
    expect(actionsFor({ kind: "agency", status: "draft" }, primary, ["branch"])).toEqual([]);
    const waiting = { kind: "agency", status: "pending_verification" } as const;
    expect(actionsFor(waiting, platform, ["insurance"])).toEqual(["return", "archive"]);
  });

  test("every transition changes the status, and none leaves the archive", () => {
    for (const action of Object.keys(steps) as OrganisationAction[]) {
      for (const kind of ["agency", "provider"] as const) {
        expect(steps[action].from[kind] ?? []).not.toContain(steps[action].to);
        expect(isActionPossible(action, { kind, status: "archived" })).toBe(false);
      }
    }
  });

  test("no one can change an archived organisation", () => {
    for (const asking of [platform, primary, member]) expect(mayEdit({ status: "archived" }, asking)).toBe(false);
    expect(mayEdit({ status: "suspended" }, primary)).toBe(true);
    expect(mayEdit({ status: "active" }, member)).toBe(false);
  });
});

describe("a document's status", () => {
  test.each([
    ["2026-11-20", "expired", -1],
    ["2026-11-21", "expiring", 0],
    ["2027-01-20", "expiring", 60],
    ["2027-01-21", "current", 61],
  ])("on 21 November 2026, with expiry date %s, is %s", (expiresOn, state, daysLeft) => {
    expect(stateOf(expiresOn, "2026-11-21")).toEqual({ state, daysLeft });
  });

  test("does not depend on clock changes", () => {
    expect(stateOf("2027-03-29", "2027-03-27").daysLeft).toBe(2);
    expect(stateOf("2026-10-26", "2026-10-24").daysLeft).toBe(2);
  });
});

describe("what an agency still has to provide", () => {
  const paper = (kind: "insurance" | "modern_slavery" | "safeguarding", state: "current" | "expired" = "current") => ({
    kind,
    state,
    isReplaced: false,
  });
  const all = [paper("insurance"), paper("modern_slavery"), paper("safeguarding")];

  test("is empty once everything is provided, and everything before", () => {
    expect(missingOf("agency", { hasDetails: true, branches: 1, documents: all })).toEqual([]);
    expect(missingOf("agency", { hasDetails: false, branches: 0, documents: [] })).toEqual([
      "details",
      "branch",
      "insurance",
      "modern_slavery",
      "safeguarding",
    ]);
    expect(missingOf("provider", { hasDetails: false, branches: 0, documents: [] })).toEqual([]);
  });

  test("includes an expired document, whatever document came before it", () => {
    const documents = [paper("insurance", "expired"), { ...paper("insurance"), isReplaced: true }, ...all.slice(1)];
    expect(missingOf("agency", { hasDetails: true, branches: 1, documents })).toEqual(["insurance"]);
  });
});

test.each([
  ["01234567", "01234567"],
  ["1234567", "01234567"],
  ["sc 123 456", "SC123456"],
  ["OC312345", "OC312345"],
  ["R0000123", "R0000123"],
  ["12345", null],
  ["123456789", null],
  ["ABCDEFGH", null],
  ["", null],
])("the company number %j is %j", (typed, number) => expect(toCompanyNumber(typed)).toBe(number));

test.each([
  ["1089464", "1089464"],
  ["SC012345", "SC012345"],
  ["NIC100123", "NIC100123"],
  ["01234567", "01234567"],
  ["12", null],
])("the company or charity number %j is %j", (typed, number) => expect(toCompanyOrCharityNumber(typed)).toBe(number));

test.each([
  ["GB 980 7806 84", "GB980780684"],
  ["980780684", "GB980780684"],
  ["GB980780685", null],
  ["FR83404833048", null],
  ["not one", null],
])("the VAT number %j is %j", (typed, number) => expect(toVatNumber(typed)).toBe(number));

test.each([
  ["ls14ap", "LS1 4AP"],
  [" SW1A  1AA ", "SW1A 1AA"],
  ["LS1", null],
  ["12345", null],
])("the postcode %j is %j", (typed, postcode) => expect(toPostcode(typed)).toBe(postcode));

test("what cannot be stored is not searched for", () => expect(searchSchema.parse(" a\u0000b\u0007 ")).toBe("ab"));
