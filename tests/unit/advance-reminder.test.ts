/** When the capital advance's reminder is due. */
import { isReminderDue } from "@/lib/backend/finance/rules";

const times = { everyMs: 1_000, fromHour: 9, toHour: 17 };
const standing = {
  status: "NOT_REGISTERED",
  group: "Agency",
  isPrimary: true,
  isSettingUp: false,
  dismissedAtMs: null,
  nowMs: 10_000,
  hour: 12,
} as const;
const due = (change: Partial<Parameters<typeof isReminderDue>[0]> = {}) =>
  isReminderDue({ ...standing, ...change }, times);

test("is due for a primary user of an agency that has not answered", () => expect(due()).toBe(true));

test.each(["REGISTERED", "APPROVED", "NOT_INTERESTED"] as const)("is not due once it is %s", (status) =>
  expect(due({ status })).toBe(false),
);

test("is not due for other users, providers or the platform", () => {
  expect(due({ isPrimary: false })).toBe(false);
  expect(due({ group: "Provider" })).toBe(false);
  expect(due({ group: "Admin" })).toBe(false);
});

test("is not due while the agency is being set up", () => expect(due({ isSettingUp: true })).toBe(false));

test("is due again only after the interval", () => {
  expect(due({ dismissedAtMs: 9_001 })).toBe(false);
  expect(due({ dismissedAtMs: 9_000 })).toBe(true);
});

test.each([
  [8, false],
  [9, true],
  [16, true],
  [17, false],
  [0, false],
])("at the hour %d: %p", (hour, expected) => expect(due({ hour })).toBe(expected));
