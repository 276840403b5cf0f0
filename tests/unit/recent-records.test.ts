/** When a record that is opened is stored as opened. */
import { isStoredAgain } from "@/lib/bff/search/stored-again";

const openedAt = "2026-11-22T09:00:00.000Z";

test("a record is stored when it is opened for the first time, and then once in five minutes", () => {
  expect(isStoredAgain(null, new Date(openedAt))).toBe(true);
  expect(isStoredAgain(openedAt, new Date("2026-11-22T09:04:59.999Z"))).toBe(false);
  expect(isStoredAgain(openedAt, new Date("2026-11-22T09:05:00.000Z"))).toBe(true);
});
