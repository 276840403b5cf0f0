/** Who decides a request: authorisers by their services, limits and absences, and the deputies who stand in for them. */
import { type AuthoriserRights, askedFor, covers, isAway, mayAuthorise } from "@/lib/backend/authorisers/rules";

const TODAY = "2027-03-27";
const request = { serviceId: "mill-house", estimatedPence: 20_000 };

const someone = (id: string, more: Partial<AuthoriserRights> = {}): AuthoriserRights => ({
  id,
  userId: `user of ${id}`,
  isActive: true,
  opensTasks: true,
  seesServiceIds: null,
  serviceIds: null,
  canAuthoriseJobs: true,
  limitPence: null,
  canAuthorisePayments: false,
  paymentLimitPence: null,
  deputyId: null,
  awayFrom: null,
  awayTo: null,
  ...more,
});
const away = { awayFrom: TODAY, awayTo: TODAY };
const nothing = { canAuthoriseJobs: false };
const asked = (all: AuthoriserRights[], wanted = request) => askedFor(all, wanted, TODAY).map(({ id }) => id);

test.each<[string, Partial<AuthoriserRights>, boolean]>([
  ["everything without limits", {}, true],
  ["a service in their scope", { serviceIds: ["orchard", "mill-house"] }, true],
  ["not a service outside it", { serviceIds: ["orchard"] }, false],
  ["up to their limit", { limitPence: 20_000 }, true],
  ["not beyond it", { limitPence: 19_999 }, false],
  ["nothing if they may not authorise shifts", nothing, false],
  ["nothing if they are not active", { isActive: false }, false],
])("an authoriser covers %s", (_, more, expected) => {
  expect(covers(someone("a", more), request)).toBe(expected);
});

test("a request without a known cost is within no limit", () => {
  const unknown = { ...request, estimatedPence: null };
  expect(covers(someone("a", { limitPence: 1_000_000_000 }), unknown)).toBe(false);
  expect(covers(someone("a"), unknown)).toBe(true);
});

test.each([
  ["2027-03-26", false],
  ["2027-03-27", true],
  ["2027-03-29", true],
  ["2027-03-30", false],
])("an absence from 27 to 29 March includes %s: %s", (day, expected) => {
  expect(isAway({ awayFrom: "2027-03-27", awayTo: "2027-03-29" }, day)).toBe(expected);
});

describe("Asked are", () => {
  test("those who cover it and are present", () => {
    expect(asked([someone("a"), someone("b", nothing), someone("c", away), someone("d")])).toEqual(["a", "d"]);
  });
  test("not those who cannot open tasks", () => {
    expect(asked([someone("a", { opensTasks: false })])).toEqual([]);
  });
  test("the deputy of someone who is away, with the rights of that person", () => {
    expect(asked([someone("a", { ...away, deputyId: "b" }), someone("b", nothing)])).toEqual(["b"]);
  });
  test("not the deputy of someone who is present, or whose rights do not cover it", () => {
    expect(asked([someone("a", { deputyId: "b" }), someone("b", nothing)])).toEqual(["a"]);
    expect(asked([someone("a", { ...away, ...nothing, deputyId: "b" }), someone("b", nothing)])).toEqual([]);
  });
  test("the deputy's deputy while both are away, and no one when deputies go round in a circle", () => {
    const [a, b] = [someone("a", { ...away, deputyId: "b" }), someone("b", { ...away, ...nothing, deputyId: "c" })];
    expect(asked([a, b, someone("c", nothing)])).toEqual(["c"]);
    expect(asked([a, { ...b, deputyId: "a" }])).toEqual([]);
    expect(asked([a, { ...b, deputyId: "unknown" }])).toEqual([]);
  });
  test("each once, and no deputy who has left", () => {
    expect(asked([someone("a", { ...away, deputyId: "b" }), someone("b")])).toEqual(["b"]);
    expect(asked([someone("a", { ...away, deputyId: "b" }), someone("b", { isActive: false })])).toEqual([]);
  });
});

test("someone may decide by their own rights, even while away, or as a deputy; no one else may", () => {
  const all = [someone("a", { ...away, deputyId: "b" }), someone("b", nothing), someone("c", nothing)];
  const may = (id: string) => mayAuthorise(all, `user of ${id}`, request, TODAY);
  expect([may("a"), may("b"), may("c"), may("d")]).toEqual([true, true, false, false]);
});

describe("An authoriser who is limited as a user", () => {
  const elsewhere = { seesServiceIds: ["orchard"] };

  test("decides nothing at a service that they do not see, for themselves or as a deputy", () => {
    const own = [someone("limited", elsewhere)];
    expect(asked(own)).toEqual([]);
    expect(mayAuthorise(own, "user of limited", request, TODAY)).toBe(false);
    const standingIn = [someone("one", { ...away, deputyId: "limited" }), someone("limited", elsewhere)];
    expect(asked(standingIn)).toEqual([]);
    expect(mayAuthorise(standingIn, "user of limited", request, TODAY)).toBe(false);
  });

  test("decides at one that they see", () => {
    const own = [someone("limited", { seesServiceIds: ["mill-house"] })];
    expect(asked(own)).toEqual(["limited"]);
    expect(mayAuthorise(own, "user of limited", request, TODAY)).toBe(true);
  });
});
