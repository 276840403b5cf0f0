/** Posting for a provider: who may confirm it, when such a shift may start, and the page of approvals. */
import type { AuthoriserRights } from "@/lib/backend/authorisers";
import { askedToConfirm, type Confirmers, mayConfirm } from "@/lib/backend/jobs/on-behalf/confirmers";
import { postedOnBehalf, timesOf } from "@/lib/backend/jobs/rules";
import type { PortalAction } from "@/lib/bff/action";
import { authoriseByForm } from "@/lib/bff/jobs";
import { decideOnBehalfByForm, loadApprovals } from "@/lib/bff/on-behalf";
import { DAY_MS, HOUR_MS } from "@/lib/config/constants";
import { approvalsPage, onBehalf as texts } from "@/lib/config/messages/on-behalf";
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
  canAuthorisePayments: false,
  paymentLimitPence: null,
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

describe("the page of approvals", () => {
  const ids = ["a", "b", "c"].map((letter) => `${letter.repeat(8)}-5b1f-4c2a-9d3e-000000000001`);
  const [first = "", second = "", third = ""] = ids;
  const form = (values: Record<string, string>): FormData => {
    const data = new FormData();
    for (const [name, value] of Object.entries(values)) data.set(name, value);
    return data;
  };
  /** Answers each decision, or refuses it for the jobs that are named. */
  function deciding(refusedIds: readonly string[] = []) {
    const decided: unknown[] = [];
    const call = async (work: (client: unknown) => Promise<unknown>) => {
      const error = { code: "CONFLICT", message: texts.lapsed };
      const decide = async (input: { jobId: string }) => {
        decided.push(input);
        if (refusedIds.includes(input.jobId)) throw error;
        return { outcome: "confirmed" };
      };
      return work({ onBehalf: { decide } }).then(
        (data) => ({ ok: true, data }),
        () => ({ ok: false, error }),
      );
    };
    return { decided, action: { call } as unknown as PortalAction };
  }

  test("asks for the reason of a refusal beside its field, and keeps what was entered", async () => {
    const { action, decided } = deciding();
    const page = "/dashboard/tasks/approvals?after=abc&open=1";
    const values = { do: "refuse", jobId: first, reason: "  ", page };
    expect(await decideOnBehalfByForm(action, form(values))).toMatchObject({
      status: "invalid",
      errors: [{ field: "reason", message: texts.refuseReasonNeeded }],
      values,
    });
    expect(decided).toEqual([]);
    expect(await decideOnBehalfByForm(action, form({ ...values, reason: "Not asked for." }))).toEqual({
      status: "continueTo",
      path: "/dashboard/tasks/approvals?after=abc&done=refuse#done",
    });
    expect(decided).toEqual([{ jobId: first, decision: "refuse", reason: "Not asked for." }]);
  });

  test("confirms several each for itself, and says how many it could not", async () => {
    const { action, decided } = deciding([second]);
    const chosen = Object.fromEntries(ids.map((id) => [`selected.${id}`, "on"]));
    expect(await decideOnBehalfByForm(action, form({ do: "confirmSelected", ...chosen }))).toEqual({
      status: "continueTo",
      path: "/dashboard/tasks/approvals?done=2&left=1#done",
    });
    expect(decided).toHaveLength(3);
    expect(await decideOnBehalfByForm(action, form({ do: "confirmSelected" }))).toMatchObject({ status: "failed" });
  });

  test("several requests to authorise are approved each for itself, as they were seen", async () => {
    const seen = "2026-10-20T09:00:00.000Z";
    const authorised: unknown[] = [];
    const authorise = async (input: { authorisationId: string }) => {
      authorised.push(input);
      if (input.authorisationId === second) throw new Error("changed");
      return { status: "approved" };
    };
    const call = (work: (client: unknown) => Promise<unknown>) =>
      work({ jobs: { authorise } }).then(
        () => ({ ok: true }),
        () => ({ ok: false }),
      );
    const action = { call } as unknown as PortalAction;
    const chosen = Object.fromEntries(
      ids.flatMap((id) => [
        [`selected.${id}`, "on"],
        [`seen.${id}`, seen],
      ]),
    );
    expect(await authoriseByForm(action, form({ do: "approveSelected", ...chosen }))).toEqual({
      status: "continueTo",
      path: "/dashboard/tasks/job-authorisations?done=2&left=1#done",
    });
    expect(authorised).toEqual(
      ids.map((authorisationId) => ({ authorisationId, requestedAt: seen, decision: "approve" })),
    );
    const none = { do: "approveSelected", [`seen.${first}`]: seen };
    expect(await authoriseByForm(action, form(none))).toMatchObject({ status: "failed" });
    const unread = { do: "approveSelected", [`selected.${first}`]: "on" };
    expect(await authoriseByForm(action, form(unread))).toMatchObject({ status: "failed" });
    expect(authorised).toHaveLength(3);
  });

  test("opens the shift that the address names, and once one is decided the next that the person may decide", async () => {
    const items = [
      { jobId: first, canDecide: false },
      { jobId: second, canDecide: true },
      { jobId: third, canDecide: true },
    ];
    const opened = {
      client: {
        onBehalf: { list: async () => ({ items, previous: null, next: null, total: null }) },
        settings: { ofList: async () => ({ columns: null, views: [] }) },
      },
      load: async (work: () => Promise<unknown>) => ({ ok: true, data: await work() }),
    } as unknown as Parameters<typeof loadApprovals>[0];
    const load = (parameters: Record<string, string>) => loadApprovals(opened, parameters);
    expect((await load({})).open).toBeNull();
    expect((await load({ done: "refuse" })).open).toMatchObject({ jobId: second });
    expect((await load({ open: "decided-already" })).open).toMatchObject({ jobId: second });
    expect((await load({ done: "2", left: "1" })).open).toBeNull();
    expect((await load({ open: third })).open).toMatchObject({ jobId: third });
    expect((await load({ show: "decided" })).open).toBeNull();
    expect((await load({ done: "confirm" })).message).toBe(texts.confirmed);
    expect((await load({ done: "2", left: "1" })).message).toBe(approvalsPage.selected(2, 1));
    expect((await load({ done: "toString" })).message).toBeNull();
  });
});
