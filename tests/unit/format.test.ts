/** Dates and times as a reader in Britain expects them. */
import { formatDateTime } from "@/lib/format";

test("is en-GB, 24-hour, in Europe/London, summer time included", () => {
  expect(formatDateTime("2026-10-05T09:30:00.000Z")).toBe("5 Oct 2026, 10:30");
  expect(formatDateTime("2026-01-05T21:05:00.000Z")).toBe("5 Jan 2026, 21:05");
});

test("midnight is 00:00 of the day that begins", () => {
  expect(formatDateTime("2026-01-05T00:00:00.000Z")).toBe("5 Jan 2026, 00:00");
  expect(formatDateTime("2026-06-30T23:00:00.000Z")).toBe("1 Jul 2026, 00:00");
});

test("follows the reader's settings", () => {
  expect(formatDateTime("2026-10-05T09:30:00.000Z", { timeZone: "Asia/Tokyo", hour12: true })).toMatch(
    /^5 Oct 2026, 0?6:30\spm$/,
  );
});

test("does not depend on the machine's own zone", () => {
  const before = process.env.TZ;
  process.env.TZ = "America/New_York";
  expect(formatDateTime("2026-10-05T09:30:00.000Z")).toBe("5 Oct 2026, 10:30");
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});
