/** Posting for a provider: who may confirm it, and when such a shift may start. */
import type { AuthoriserRights } from "@/lib/backend/authorisers";
import { askedToConfirm, type Confirmers, mayConfirm } from "@/lib/backend/jobs/on-behalf-confirmers";
import { postedOnBehalf, timesOf } from "@/lib/backend/jobs/rules";
import { DAY_MS, HOUR_MS } from "@/lib/config/constants";
import { onBehalf as texts } from "@/lib/config/messages/on-behalf";
import { calendarDate, clockTime } from "@/lib/format";

const today = "2026-11-23";
const authoriser = (id: string, more: Partial<AuthoriserRights> = {}): AuthoriserRights => ({
  id,
  userId: id,
  isActive: true,
  opensTasks: true,
  seesServiceIds: null,
  serviceIds: null,
  canAuthoriseJobs: true,
  limitPence: null,
  deputyId: null,
  awayFrom: null,
  awayTo: null,
  ...more,
});
const away = { awayFrom: "2026-11-20", awayTo: "2026-11-23" };
const mill = { serviceId: "mill", estimatedPence: 20_000 };
const orchard = { serviceId: "orchard", estimatedPence: 20_000 };

const team: Confirmers = {
  required: new Set(["mill"]),
  authorisers: [
    authoriser("ash", { deputyId: "birch", ...away }),
    authoriser("birch", { canAuthoriseJobs: false }),
    authoriser("cedar", { limitPence: 19_999 }),
  ],
  posters: [
    { userId: "dogwood", serviceIds: null },
    { userId: "elder", serviceIds: ["mill"] },
  ],
};

test("where authorisation is required its authorisers are asked, or their deputies, within their limits", () => {
  expect(askedToConfirm(team, mill, today)).toEqual(["birch"]);
  expect(askedToConfirm(team, mill, "2026-11-24")).toEqual(["ash"]);
  // Who is away and signs in may decide; someone beyond their limit, or who only posts, may not.
  expect(["ash", "birch", "cedar", "dogwood"].map((userId) => mayConfirm(team, userId, mill, today))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("elsewhere everyone who posts shifts at the service and opens tasks is asked", () => {
  expect(askedToConfirm(team, orchard, today)).toEqual(["dogwood"]);
  expect(["ash", "dogwood", "elder"].map((userId) => mayConfirm(team, userId, orchard, today))).toEqual([
    false,
    true,
    false,
  ]);
});

describe("a shift posted for a provider", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const at = (ms: number) => {
    const start = new Date(now.getTime() + ms);
    const end = new Date(start.getTime() + 8 * HOUR_MS);
    const times = { date: calendarDate(start), startTime: clockTime(start), endTime: clockTime(end), breaks: [] };
    return { posted: timesOf(times, now, postedOnBehalf(now)), ordinary: timesOf(times, now) };
  };
  const refused = (message: string) => ({ errors: [{ field: "date", message }] });

  test("started less than 14 days ago, which no other shift may", () => {
    expect(at(-14 * DAY_MS + HOUR_MS).posted).toMatchObject({ startAt: expect.any(Date) });
    expect(at(-14 * DAY_MS).posted).toEqual(refused(texts.tooEarly));
    expect(at(-HOUR_MS).ordinary).toMatchObject({ errors: [{ field: "startTime" }] });
  });

  test("starts in at most 4 days", () => {
    expect(at(4 * DAY_MS).posted).toMatchObject({ startAt: expect.any(Date) });
    expect(at(4 * DAY_MS + HOUR_MS).posted).toEqual(refused(texts.tooLate));
  });
});
