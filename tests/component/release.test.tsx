/** What the pages say about the release of shifts: the steps and agencies on a shift's page, and rules in sentences. */
import { render, screen, within } from "@testing-library/react";
import { ReleaseSection } from "@/components/jobs/release-section";
import { previewSentences, sentencesOf } from "@/components/releases/sentences";
import { jobReleaseSection as texts } from "@/lib/config/messages/releases";
import type { Job, JobRelease } from "@/lib/contract/jobs";

const preference = { timeZone: "America/New_York", timeFormat: "24-hour" } as const;
const idle = async () => ({ status: "idle" as const });

const job = (more: Partial<Job> = {}): Job =>
  ({ _id: "70b5a1e4-5b1f-4c2a-9d3e-000000000005", status: "open", allocations: [], ...more }) as Job;

const agency = (n: number, more: Partial<JobRelease["agencies"][number]> = {}): JobRelease["agencies"][number] => ({
  _id: `a110ca7e-5b1f-4c2a-9d3e-00000000000${n}`,
  name: `Agency ${n}`,
  step: "all",
  seesFrom: null,
  obstacle: null,
  agreementId: null,
  ...more,
});
/** Favourites at 10:00, tier 1 at 12:00, tier 2 at 16:00, all at 20:00, UK time. */
const release = (open: number, more: Partial<JobRelease> = {}): JobRelease => ({
  steps: (
    [
      ["favourites", "2026-11-02T10:00:00.000Z", 0],
      ["tier_one", "2026-11-02T12:00:00.000Z", 2],
      ["tier_two", "2026-11-02T16:00:00.000Z", 4],
      ["all", "2026-11-02T20:00:00.000Z", 8],
    ] as const
  ).map(([step, opensAt, afterHours], n) => ({ step, opensAt, afterHours, isOpen: n < open })),
  waits: true,
  isHeld: false,
  byHand: null,
  agencies: [],
  ...more,
});
const show = (
  shown: JobRelease,
  of: Job = job(),
  more: { canRelease?: boolean; asked?: boolean; agreements?: string } = {},
) =>
  render(
    <ReleaseSection
      page="/dashboard/jobs/1"
      job={of}
      release={shown}
      canRelease
      asked={false}
      preference={preference}
      change={idle}
      {...more}
    />,
  );
const at = (time: string) => `2 Nov 2026, ${time}`;
const rowOf = (name: string) =>
  screen
    .getAllByRole("row")
    .map(({ textContent }) => textContent ?? "")
    .find((text) => text.includes(name)) ?? "";

test("a step says when it opened and why, or when it will, in UK time", () => {
  show(release(3));
  expect(rowOf("Agencies of favourites")).toContain(texts.first(at("10:00")));
  expect(rowOf("Tier 1")).toContain(texts.noAnswer.favourites(at("12:00"), 2));
  expect(rowOf("Tier 2")).toContain(texts.noAnswer.tier_one(at("16:00"), 4));
  expect(rowOf("All agencies")).toContain(texts.opensUnless(at("20:00")));
});

test("a step that opened after someone was put forward does not say that no one was", () => {
  show(release(3), job({ allocations: [{ suggestedAt: "2026-11-02T13:00:00.000Z" }] as Job["allocations"] }));
  expect(rowOf("Tier 1")).toContain(texts.noAnswer.favourites(at("12:00"), 2));
  expect(rowOf("Tier 2")).toContain(texts.stillOpen(at("16:00")));
});

test("a step waits while a worker is put forward, opens by hand or by the rules alone, or did not open", () => {
  const { unmount } = show(release(2, { isHeld: true }));
  expect(rowOf("Tier 2")).toContain(texts.held);
  unmount();
  const byHand = { name: "Wren Ashdown", at: "2026-11-02T20:00:00.000Z" };
  const second = show(release(4, { byHand }));
  expect(rowOf("All agencies")).toContain(texts.byHand(at("20:00"), "Wren Ashdown"));
  second.unmount();
  const third = show(release(2, { waits: false }));
  expect(rowOf("Tier 1")).toContain(texts.asPlanned(at("12:00")));
  expect(rowOf("Tier 2")).toContain(texts.opens(at("16:00")));
  third.unmount();
  show(release(1), job({ status: "unfilled" }));
  expect(rowOf("All agencies")).toContain(texts.notOpened);
});

test("an agency sees the shift since or from a moment, or does not and why", () => {
  const agencies = [
    agency(1, { step: "tier_one", seesFrom: "2026-11-02T12:00:00.000Z" }),
    agency(2, { step: "tier_two", seesFrom: "2026-11-02T16:00:00.000Z" }),
    agency(3, { obstacle: "worker_type" }),
  ];
  const { unmount } = show(release(2, { agencies }));
  expect(rowOf("Agency 1")).toContain(texts.seesSince(at("12:00"), "Tier 1"));
  expect(rowOf("Agency 2")).toContain(texts.seesFrom(at("16:00"), "Tier 2"));
  expect(rowOf("Agency 3")).toContain("Not shown: its agreement does not cover this worker type on that date");
  unmount();
  const held = show(release(2, { agencies, isHeld: true }));
  expect(rowOf("Agency 2")).toContain(texts.waiting("Tier 2"));
  held.unmount();
  show(release(2, { agencies }), job({ status: "cancelled" }));
  expect(rowOf("Agency 2")).toContain(texts.neverSaw("Tier 2"));
});

test("only who may, and only while not all agencies see it, is offered to release it", () => {
  const link = () => screen.queryByRole("link", { name: texts.releaseNow });
  for (const [shown, of, more, isOffered] of [
    [release(2), job(), {}, true],
    [release(2), job(), { canRelease: false }, false],
    [release(4), job(), {}, false],
    [release(2), job({ status: "allocated" }), {}, false],
  ] as const) {
    const { unmount } = show(shown, of, more);
    expect(link() !== null).toBe(isOffered);
    unmount();
  }
  show(release(2), job(), { asked: true });
  const section = screen.getByRole("region", { name: texts.title });
  expect(within(section).getByRole("button", { name: texts.releaseNow })).toBeVisible();
  expect(within(section).getByText(texts.confirmHint)).toBeVisible();
});

describe("Rules in sentences", () => {
  const rule = (fromDays: number, favouritesHours: number, tier2Hours: number, allHours: number) => ({
    fromDays,
    favouritesHours,
    tier2Hours,
    allHours,
  });

  test("begin with the longest notice and end with what happens below all of them", () => {
    expect(sentencesOf({ rules: [rule(1, 0, 4, 8), rule(7, 12, 24, 48)] })).toEqual([
      {
        title: "Posted 7 days or more before the start",
        text: "First agencies of favourites, tier 1 after 12 hours, tier 2 after 36 hours, all agencies after 60 hours.",
      },
      {
        title: "Posted 1 to 7 days before the start",
        text: "First tier 1, tier 2 after 4 hours, all agencies after 8 hours.",
      },
      { title: "Posted less than 1 day before the start", text: "All agencies see it immediately." },
    ]);
  });

  test.each([
    [rule(1, 0, 0, 0), "All agencies see it immediately."],
    [rule(1, 3, 0, 0), "First agencies of favourites, all agencies after 3 hours."],
    [rule(1, 0, 1, 1), "First tier 1, all agencies after 1 hour."],
    [rule(1, 0, 0, 6), "First tier 1 and tier 2, all agencies after 6 hours."],
    [rule(1, 2, 0, 6), "First agencies of favourites, tier 1 and tier 2 after 2 hours, all agencies after 8 hours."],
  ])("%j: %s", (one, text) => {
    expect(sentencesOf({ rules: [one] })[0]?.text).toBe(text);
  });

  test("say for a shift posted now when each step opens", () => {
    const items = [
      {
        fromDays: 2,
        steps: [
          { step: "tier_one" as const, opensAt: "10:00" },
          { step: "all" as const, opensAt: "18:00" },
        ],
      },
    ];
    expect(previewSentences({ items }, (moment) => moment)[0]).toEqual({
      title: "Posted 2 days or more before the start",
      text: "It is seen by tier 1 from 10:00, all agencies from 18:00.",
    });
  });
});

test("an open shift says which agencies would see it if it were released to all now", () => {
  const agencies = [
    agency(1, { step: "favourites" }),
    agency(2, { step: "tier_two" }),
    agency(3, { step: "all" }),
    agency(4, { obstacle: "not_in_force" }),
    agency(5, { obstacle: "agency_inactive" }),
  ];
  const { unmount } = show(release(2, { agencies }));
  const more = screen.getByRole("heading", { name: texts.more }).nextElementSibling;
  expect(more?.textContent).toBe(texts.moreIfReleased("Agency 2, Agency 3"));
  unmount();
  // Not while someone waits for a decision, and not where a release would show it to no other.
  const second = show(release(2, { agencies }), job({ status: "suggested" }));
  expect(screen.queryByRole("heading", { name: texts.more })).toBeNull();
  second.unmount();
  show(release(4, { agencies }));
  expect(screen.queryByRole("heading", { name: texts.more })).toBeNull();
});

test("an agency links to the agreement that would have to cover the shift, for readers who may open it", () => {
  const agencies = [
    agency(1, { obstacle: "service", agreementId: "5e41c0de-5b1f-4c2a-9d3e-000000000001" }),
    agency(2, { obstacle: "service" }),
  ];
  const { unmount } = show(release(2, { agencies }), job(), { agreements: "/dashboard/agreements" });
  expect(screen.getByRole("link", { name: "Agency 1" })).toHaveAttribute(
    "href",
    "/dashboard/agreements/5e41c0de-5b1f-4c2a-9d3e-000000000001",
  );
  expect(screen.queryByRole("link", { name: "Agency 2" })).toBeNull();
  unmount();
  // On a phone there are no pages of agreements.
  show(release(2, { agencies }));
  expect(screen.queryByRole("link", { name: "Agency 1" })).toBeNull();
});
