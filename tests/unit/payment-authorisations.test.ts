/** Which payments are authorised, in how many steps, until when, and by whom. */
import type { AuthoriserRights } from "@/lib/backend/authorisers";
import {
  askedOf,
  blockedBecause,
  delegatesOf,
  dueAtOf,
  type Step,
  stepsOf,
  type Team,
} from "@/lib/backend/payment-authorisations/rules";

const TODAY = "2026-11-24";

const authoriser = (userId: string, more: Partial<AuthoriserRights> = {}): AuthoriserRights => ({
  id: `membership of ${userId}`,
  userId,
  isActive: true,
  opensTasks: true,
  seesServiceIds: null,
  serviceIds: null,
  canAuthoriseJobs: false,
  limitPence: 0,
  canAuthorisePayments: true,
  paymentLimitPence: null,
  deputyId: null,
  awayFrom: null,
  awayTo: null,
  ...more,
});
const team = (authorisers: AuthoriserRights[], more: Partial<Team> = {}): Team => ({
  authorisers,
  primaryUserIds: ["primary"],
  isTwoPerson: true,
  today: TODAY,
  ...more,
});
const step = (more: Partial<Step> = {}): Step => ({
  pence: 100_000,
  serviceId: "mill-house",
  isEscalated: false,
  involvedUserIds: [],
  firstUserId: null,
  delegatedToUserId: null,
  ...more,
});
const away = { awayFrom: TODAY, awayTo: TODAY };

test("it takes two steps from the amount on", () => {
  expect(stepsOf({ twoStepsFromPence: 500 }, { grossPence: 500 })).toBe(2);
  expect(stepsOf({ twoStepsFromPence: 500 }, { grossPence: 499 })).toBe(1);
  expect(stepsOf({ twoStepsFromPence: null }, { grossPence: 9_000_000 })).toBe(1);
});

test.each([
  ["far ahead", "2026-12-24", "2026-11-28T00:00:00.000Z"],
  ["in two days", "2026-11-26", "2026-11-27T00:00:00.000Z"],
  ["today", "2026-11-24", "2026-11-26T00:00:00.000Z"],
  ["past", "2026-11-01", "2026-11-26T00:00:00.000Z"],
])("the cut-off of an invoice whose day is %s", (_, dueOn, expected) => {
  expect(dueAtOf(new Date("2026-11-24T10:00:00Z"), dueOn).toISOString()).toBe(expected);
});

test.each<[string, Partial<AuthoriserRights>, boolean]>([
  ["one without limits", {}, true],
  ["one whose limit it is", { paymentLimitPence: 100_000 }, true],
  ["one with a lower limit, whatever their limit for shifts", { paymentLimitPence: 99_999, limitPence: null }, false],
  ["one of shifts alone", { canAuthorisePayments: false, canAuthoriseJobs: true, limitPence: null }, false],
  ["one of its service", { serviceIds: ["mill-house"] }, true],
  ["one of another service", { serviceIds: ["orchard"] }, false],
  ["one who sees its service alone", { seesServiceIds: ["mill-house"] }, false],
  ["one who does not open tasks", { opensTasks: false }, false],
  ["one who is away", away, false],
])("asks %s: %#", (_, rights, expected) => {
  expect(askedOf(team([authoriser("one", rights)]), step())).toEqual(expected ? ["one"] : []);
});

test("an invoice of several services is for authorisers of every service", () => {
  const all = team([authoriser("some", { serviceIds: ["mill-house"] }), authoriser("every")]);
  expect(askedOf(all, step({ serviceId: null }))).toEqual(["every"]);
});

test("who was involved decides only without the two-person rule; who took the first step never takes the second", () => {
  const all = [authoriser("one")];
  const involved = step({ involvedUserIds: ["one"] });
  expect(blockedBecause(team(all), involved, "one")).toBe("involved");
  expect(blockedBecause(team(all, { isTwoPerson: false }), involved, "one")).toBeNull();
  expect(blockedBecause(team(all, { isTwoPerson: false }), step({ firstUserId: "one" }), "one")).toBe("samePerson");
  expect(askedOf(team(all), involved)).toEqual([]);
});

test("a deputy acts within the rights of the one who is away", () => {
  const deputy = authoriser("deputy", { canAuthorisePayments: false });
  const all = team([authoriser("one", { ...away, deputyId: deputy.id, paymentLimitPence: 100_000 }), deputy]);
  expect(askedOf(all, step())).toEqual(["deputy"]);
  expect(blockedBecause(all, step({ pence: 100_001 }), "deputy")).toBe("notYours");
});

test("it is handed only to someone who may decide it, and goes back to all once they cannot", () => {
  const all = [authoriser("one"), authoriser("two"), authoriser("small", { paymentLimitPence: 1 })];
  expect(delegatesOf(team(all), step())).toEqual(["one", "two"]);
  const handed = step({ delegatedToUserId: "two" });
  expect(askedOf(team(all), handed)).toEqual(["two"]);
  const left = all.map((one) => (one.userId === "two" ? { ...one, isActive: false } : one));
  expect(askedOf(team(left), handed)).toEqual(["one"]);
});

test("what has escalated is for the primary users, whatever their limit, but not for one who was involved", () => {
  const all = team([authoriser("one")]);
  expect(blockedBecause(all, step(), "primary")).toBe("notYours");
  const escalated = step({ isEscalated: true });
  expect(askedOf(all, escalated)).toEqual(["primary"]);
  expect(blockedBecause(all, escalated, "primary")).toBeNull();
  expect(blockedBecause(all, escalated, "one")).toBeNull();
  expect(blockedBecause(all, { ...escalated, involvedUserIds: ["primary"] }, "primary")).toBe("involved");
});
