/** Timesheets: what each side sees of the same hours, and what it can do with them. */
import "@testing-library/jest-dom";
import { render, screen, within } from "@testing-library/react";
import { TimesheetsContent } from "@/components/timesheets/timesheets-content";
import { markupRenderer } from "@/components/ui/markup-renderer";
import { timesheets as messages, timesheetsPage as texts } from "@/lib/config/messages/timesheets";
import type { Hours, Timesheet, TimesheetList, TimesheetRow } from "@/lib/contract/timesheets";
import { plainList } from "@/tests/support/plain-list";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }));
jest.mock("@/components/jobs/follow-changes", () => ({ followChanges: () => () => {} }));

// The rows of a list are markup, drawn at once where the renderer is loaded.
beforeAll(async () => {
  await markupRenderer();
});

const hours = (endAt: string, minutes: number): Hours => ({
  startAt: "2027-03-01T08:00:00.000Z",
  endAt,
  breaks: [{ minutes: 30, isPaid: false }],
  waking: [],
  minutes,
  pence: minutes * 30,
});
const planned = hours("2027-03-01T20:00:00.000Z", 690);
const longer = hours("2027-03-01T20:30:00.000Z", 720);
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

const row = (n: number, more: Partial<TimesheetRow> = {}): TimesheetRow => ({
  _id: id(n),
  jobId: id(9),
  status: "submitted",
  lock: 2,
  service: `Mill House ${n}`,
  provider: "Hollybank Care Homes",
  agency: "Thistledown Care Staffing",
  worker: "Linnet Cowslip",
  workerType: "Care assistant",
  jobType: "general",
  planned,
  worked: { ...planned, differs: false, reason: null, at: "2027-03-02T08:00:00.000Z" },
  proofs: 0,
  approved: { minutes: 0, pence: 0 },
  disputed: { minutes: 0, pence: 0 },
  dueAt: "2027-03-05T00:00:00.000Z",
  autoApprovesAt: null,
  isAutomatic: false,
  ...more,
});
const late = row(2, {
  worked: { ...longer, differs: true, reason: "Late handover", at: "2027-03-02T08:00:00.000Z" },
  proofs: 2,
});

type Side = "Agency" | "Provider" | "Admin";
const nothing: Timesheet["can"] = {
  submit: false,
  withdraw: false,
  addProof: false,
  approve: false,
  dispute: false,
  answer: false,
  decide: false,
};
const detail = (more: Partial<Timesheet>): Timesheet => ({
  ...late,
  can: nothing,
  isInvolved: false,
  versions: [],
  bands: [
    {
      band: "standard",
      basis: "hourly",
      ratePence: 1800,
      planned: { minutes: 690, pence: 20_700 },
      worked: { minutes: 600, pence: 18_000 },
      proposed: null,
      confirmed: null,
    },
    {
      band: "weekday_night",
      basis: "hourly",
      ratePence: 2000,
      planned: null,
      worked: { minutes: 30, pence: 1000 },
      proposed: null,
      confirmed: null,
    },
  ],
  trace: [
    { rule: "basis", sentence: "Charged by the hour. The standard charge is £18.00 an hour." },
    { rule: "hours", sentence: "08:00–20:00 Monday 1 March 2027, standard: 12 hours × £18.00 = £216.00" },
  ],
  proof: [],
  confirmation: { isAsked: false, until: null, askedAt: null, askResult: null, worker: null, drawing: null, given: [] },
  dispute: null,
  history: [],
  rating: null,
  ...more,
});

function show(side: Side, list: TimesheetList, items: TimesheetRow[], opened: Timesheet | null = null) {
  return render(
    <TimesheetsContent
      path="/dashboard/tasks/timesheet"
      title="Timesheets"
      loaded={{
        query: { show: list },
        result: {
          ok: true,
          data: { list: { items, previous: null, next: null, total: null }, listSettings: plainList.listSettings },
        },
        opened: opened ? { ok: true, data: opened } : null,
        next: id(3),
        message: null,
        fileError: null,
      }}
      side={side}
      membershipId={id(8)}
      opensJobs
      hasKeys
      preference={{ timeZone: "Europe/London", timeFormat: "24-hour" }}
      nowMs={Date.parse("2027-03-03T12:00:00Z")}
      change={async () => ({ status: "idle" })}
      listActions={plainList.listActions}
    />,
  );
}
const button = (name: RegExp | string) => screen.queryByRole("button", { name });

const selectable = () =>
  [...document.querySelectorAll('[role="cell"] input[type="checkbox"]')].map((box) => box.getAttribute("name"));

test("the list has the amount before the hours that it is for, and on a phone the deadline beside the shift", () => {
  const { container } = show("Provider", "submitted", [row(1), late]);
  const amounts = screen.getAllByText(/^£/);
  expect(amounts.map(({ textContent }) => textContent)).toEqual(["£207.0011 hours 30 minutes", "£216.0012 hours"]);
  const [first] = container.querySelectorAll('.tbl-b [role="row"]');
  expect(first?.querySelector(".p-end")).toHaveTextContent("4 Mar, 23:59");
  expect(first?.querySelector(".p-below")).toHaveTextContent("Linnet Cowslip");
});

test("a list has planned and worked hours, the difference, the amount and the proof side by side", () => {
  show("Provider", "submitted", [row(1), late]);
  const [, first, second] = screen.getAllByRole("row");
  if (!first || !second) throw new Error("no rows");
  expect(first).toHaveTextContent(texts.asPlanned);
  expect(first).toHaveTextContent("£207.00");
  expect(second).toHaveTextContent("30 minutes more");
  expect(second).toHaveTextContent("2 files");
  expect(within(second).getByRole("link")).toHaveAttribute("href", expect.stringContaining(`open=${id(2)}`));
});

test("only hours that are as planned are approved together, and only by a provider", () => {
  const { unmount } = show("Provider", "submitted", [row(1), late]);
  expect(selectable()).toEqual([`row.${id(1)}.2`]);
  unmount();
  show("Admin", "submitted", [row(1)]);
  expect(selectable()).toEqual([]);
});

test("a deadline that has passed is named as late, and an automatic approval before it happens", () => {
  show("Provider", "submitted", [
    row(1, { dueAt: "2027-03-02T00:00:00.000Z", autoApprovesAt: "2027-03-06T00:00:00.000Z" }),
  ]);
  expect(screen.getByText(/^Late since/)).toBeInTheDocument();
  expect(screen.getByText(/^Approved automatically on .+ unless someone decides first/)).toBeInTheDocument();
});

test.each([
  ["Agency", "pending", "Submit by"],
  ["Agency", "submitted", "Approve by"],
  ["Agency", "disputed", "Answer by"],
  ["Admin", "contested", "Decide by"],
  ["Provider", "approved", "Result"],
] as const)("for the %s, a list of %s timesheets has the column %s", (side, list, heading) => {
  show(side, list, [row(1, { status: list })]);
  expect(screen.getByRole("columnheader", { name: heading })).toBeInTheDocument();
});

test("a provider approves or disputes with keys, and cannot submit", () => {
  show("Provider", "submitted", [late], detail({ can: { ...nothing, approve: true, dispute: true } }));
  expect(button(/^Approve/)).toHaveAttribute("aria-keyshortcuts", "a");
  expect(screen.getByRole("link", { name: /^Dispute/ })).toHaveAttribute("aria-keyshortcuts", "d");
  expect(screen.getByRole("link", { name: /^Next timesheet/ })).toHaveAttribute("aria-keyshortcuts", "n");
  expect(screen.getByLabelText(texts.endTime)).toHaveValue("20:30");
  expect(screen.getByLabelText(texts.endTime)).toBeRequired();
  expect(button(texts.submit)).toBeNull();
  expect(screen.getByText("Late handover")).toBeInTheDocument();
});

test("who had a part in the shift is told that someone else approves its hours, and can still dispute them", () => {
  const can = { ...nothing, dispute: true };
  show("Provider", "submitted", [late], detail({ can, isInvolved: true }));
  expect(button(/^Approve/)).toBeNull();
  expect(screen.getByText(`${messages.involved}.`)).toBeInTheDocument();
  expect(button(texts.dispute)).toBeInTheDocument();
});

test("the hours show their paid and unpaid breaks, and each band at its rate for what was planned and worked", () => {
  const breaks = [...planned.breaks, { minutes: 15, isPaid: true }];
  show("Provider", "submitted", [late], detail({ planned: { ...planned, breaks } }));
  const cells = (name: string | RegExp) =>
    within(screen.getByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(cells(/^Unpaid break/)).toContain("30 minutes");
  expect(cells(/^Paid break/)).toContain("15 minutes");
  expect(cells(/^Standard, £18.00 an hour/)).toEqual(
    expect.arrayContaining(["11 hours 30 minutes, £207.00", "10 hours, £180.00"]),
  );
  expect(cells(/^Weekday night, £20.00 an hour/)).toEqual(expect.arrayContaining(["None", "30 minutes, £10.00"]));
});

test("what the worker confirmed is beside the hours: the same with name and time, others in a column, none as none", () => {
  const at = "2027-03-02T08:00:00.000Z";
  const confirmation = (given: Timesheet["confirmation"]["given"], drawing: string | null = null) => ({
    isAsked: true,
    until: null,
    askedAt: at,
    askResult: "sent" as const,
    worker: null,
    drawing,
    given,
  });
  const same = { ...longer, name: "Juniper Fallowfield", at, isOfWorked: true };
  const { unmount } = show("Provider", "submitted", [late], detail({ confirmation: confirmation([same]) }));
  expect(screen.getByText(/^Confirmed by the worker on .+: Juniper Fallowfield\.$/)).toBeInTheDocument();
  expect(screen.queryByRole("columnheader", { name: texts.confirmedByWorker })).toBeNull();
  unmount();
  const drawn = { ...planned, name: null, at, isOfWorked: false };
  const second = show(
    "Provider",
    "submitted",
    [late],
    detail({ confirmation: confirmation([drawn, same], "iVBORw0KGgo=") }),
  );
  expect(screen.getByText(/^The worker confirmed other hours on /)).toBeInTheDocument();
  expect(screen.getByRole("columnheader", { name: texts.confirmedByWorker })).toBeInTheDocument();
  expect(screen.getByRole("img", { name: texts.workerDrawing })).toHaveAttribute(
    "src",
    expect.stringMatching(/^data:image\/png/),
  );
  expect(screen.getByText(/^Earlier confirmation, /)).toBeInTheDocument();
  second.unmount();
  show("Provider", "submitted", [late], detail({ confirmation: confirmation([]) }));
  expect(screen.getByText(/^The worker has not confirmed any hours\. We asked them by email on /)).toBeInTheDocument();
});

test("an agency reads what keeps an email about hours from the worker and where to mend it, a provider only that", () => {
  const at = "2027-03-02T08:00:00.000Z";
  const confirmation = {
    isAsked: true,
    until: "2027-03-08T17:00:00.000Z",
    askedAt: at,
    askResult: "refused" as const,
    worker: { _id: "w1", notAsked: null },
    drawing: null,
    given: [],
  };
  const agency = show("Agency", "pending", [], detail({ status: "pending", worked: null, confirmation }));
  expect(screen.getByText(/could not be delivered/)).toHaveTextContent(texts.notAsked.refused);
  expect(screen.getByRole("link", { name: texts.openWorker })).toHaveAttribute(
    "href",
    "/dashboard/workers/w1?step=links",
  );
  agency.unmount();
  const revoked = { ...confirmation, worker: { _id: null, notAsked: "revoked" as const } };
  const limited = show("Agency", "pending", [], detail({ status: "pending", worked: null, confirmation: revoked }));
  expect(screen.getByText(/could not be delivered/)).toHaveTextContent(texts.notAsked.revoked);
  expect(screen.queryByRole("link", { name: texts.openWorker })).toBeNull();
  limited.unmount();
  show("Provider", "submitted", [late], detail({ confirmation: { ...confirmation, worker: null } }));
  expect(screen.getByText(/could not be delivered\.$/)).toBeInTheDocument();
});

test("an agency reads until when only confirmed hours can be submitted, and what was confirmed is filled in", () => {
  const until = "2027-03-08T17:00:00.000Z";
  const can = { ...nothing, submit: true };
  const given = [{ ...longer, name: "Juniper", at: until, isOfWorked: false }];
  show(
    "Agency",
    "pending",
    [],
    detail({
      status: "pending",
      worked: null,
      can,
      confirmation: { isAsked: true, until, askedAt: null, askResult: null, worker: null, drawing: null, given },
    }),
  );
  // Nothing has been submitted that the confirmed hours could differ from.
  expect(screen.getByText(/^Confirmed by the worker on .+: Juniper\.$/)).toBeInTheDocument();
  expect(screen.getByText(/^Until .+, you can submit only hours that the worker has confirmed/)).toBeInTheDocument();
  expect(screen.getByLabelText(texts.endTime)).toHaveValue("20:30");
});

test("an agency can withdraw its hours, stays on the timesheet, and finds them in the form for others", () => {
  const { unmount } = show("Agency", "submitted", [], detail({ can: { ...nothing, withdraw: true } }));
  const form = screen.getByRole("button", { name: texts.withdraw }).closest("form");
  expect(new FormData(form ?? undefined).get("next")).toBe(id(2));
  expect(new FormData(form ?? undefined).get("do")).toBe("withdraw");
  unmount();
  const versions = [{ ...longer, version: 1, reason: "The handover was late.", at: "2027-03-02T08:00:00.000Z" }];
  show(
    "Agency",
    "pending",
    [],
    detail({ status: "pending", worked: null, versions, can: { ...nothing, submit: true } }),
  );
  expect(screen.getByLabelText(texts.endTime)).toHaveValue("20:30");
  expect(screen.getByRole("table", { name: texts.versionsCaption })).toHaveTextContent("The handover was late.");
  expect(screen.queryByRole("button", { name: texts.withdraw })).toBeNull();
});

test("who decides has the proof beside the hours, with every difference; others have its names alone", () => {
  const file = { kind: "signed_sheet", version: 1, isOpen: false, isEvidence: false, name: "sheet.jpg" } as const;
  const proof = [{ ...file, fileId: id(6), contentType: "image/jpeg" }];
  const can = { ...nothing, approve: true, dispute: true };
  const { unmount } = show("Provider", "submitted", [late], detail({ can, proof }));
  expect(screen.getByRole("img", { name: texts.proofPicture("sheet.jpg") })).toHaveAttribute(
    "src",
    `/timesheet-proof/${id(2)}/${id(6)}`,
  );
  const differences = [/^End/, /^Paid time/, /^Amount/].map(
    (name) => within(screen.getByRole("row", { name })).getAllByRole("cell").at(-1)?.lastElementChild?.textContent,
  );
  expect(differences).toEqual(["30 minutes later", "30 minutes more", "£9.00 more"]);
  expect(screen.getByRole("figure")).toHaveTextContent(`sheet.jpg, ${texts.proofOf(1)}`);
  unmount();
  show("Agency", "submitted", [], detail({ proof }));
  expect(screen.queryByRole("img", { name: texts.proofPicture("sheet.jpg") })).toBeNull();
  expect(screen.getByRole("link", { name: /sheet\.jpg/ })).toBeInTheDocument();
});

test("a dispute shows all three hours, what is agreed meanwhile, and the agency's three answers", () => {
  show(
    "Agency",
    "disputed",
    [],
    detail({
      status: "disputed",
      can: { ...nothing, submit: true, answer: true },
      approved: { minutes: 690, pence: 20_700 },
      disputed: { minutes: 30, pence: 900 },
      dispute: { reason: "The handover was on time.", hours: planned, at: "2027-03-03T08:00:00.000Z" },
    }),
  );
  expect(screen.getByText(/30 minutes \(£9.00\) in dispute/)).toHaveTextContent("11 hours 30 minutes (£207.00) agreed");
  expect(screen.getByRole("columnheader", { name: texts.proposes })).toBeInTheDocument();
  expect(screen.getByText(/^08:00–20:00 Monday 1 March 2027/)).toHaveTextContent("12 hours × £18.00 = £216.00");
  for (const name of [texts.accept, texts.contest, texts.submit]) expect(button(name)).toBeInTheDocument();
  // The proposed hours are filled in.
  expect(screen.getByLabelText(texts.endTime)).toHaveValue("20:00");
  expect(button(/^Approve/)).toBeNull();
});

test("the platform chooses one side's hours, or enters hours between the two", () => {
  show(
    "Admin",
    "contested",
    [],
    detail({
      status: "contested",
      can: { ...nothing, decide: true },
      dispute: { reason: "No one came.", hours: null, at: "2027-03-03T08:00:00.000Z" },
    }),
  );
  expect(screen.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).value)).toEqual([
    "agency",
    "provider",
    "between",
  ]);
  const between = within(screen.getByRole("group", { name: texts.hoursBetweenTitle })).getByLabelText(texts.endTime);
  expect(between).toHaveValue("20:30");
  // They are read for one of the three answers alone.
  expect(between).not.toBeRequired();
  expect(screen.getByText(texts.proposesNone)).toBeInTheDocument();
});

test("every submission stays readable, and evidence is told from proof", () => {
  const at = "2027-03-02T08:00:00.000Z";
  const proof = { kind: "other", contentType: "application/pdf", isOpen: false } as const;
  show(
    "Agency",
    "contested",
    [],
    detail({
      status: "contested",
      can: { ...nothing, addProof: true },
      versions: [
        { ...planned, version: 2, reason: "The clock says so", at },
        { ...longer, version: 1, reason: "Late handover", at },
      ],
      proof: [
        { ...proof, fileId: id(6), name: "sheet.pdf", version: 1, isEvidence: false },
        { ...proof, fileId: id(7), name: "diary.pdf", version: 3, isEvidence: true },
      ],
    }),
  );
  const rows = within(screen.getByRole("table", { name: texts.versionsCaption })).getAllByRole("row");
  expect(rows.slice(1).map((one) => one.textContent)).toEqual([
    expect.stringContaining("The clock says so"),
    expect.stringContaining("20:30"),
  ]);
  expect(screen.getByText("diary.pdf", { exact: false }).closest("li")).toHaveTextContent(texts.evidence);
  expect(screen.getByText("sheet.pdf", { exact: false }).closest("li")).toHaveTextContent(texts.proofOf(1));
  expect(screen.getByText(texts.evidenceLead)).toBeInTheDocument();
  expect(screen.getByLabelText("Photo or PDF")).toBeInTheDocument();
});

test.each(["approved", "locked", "closed"] as const)(
  "a list of what is %s shows its result and what is agreed",
  (ended) => {
    show("Provider", ended, [row(1, { status: ended, approved: { minutes: 60, pence: 1234 } })]);
    expect(screen.getByRole("cell", { name: texts.status[ended] })).toBeInTheDocument();
    expect(screen.getByText(/£12\.34/)).toBeInTheDocument();
  },
);

test("an automatic approval is named where its result is", () => {
  show("Agency", "approved", [row(1, { status: "approved", isAutomatic: true })]);
  expect(screen.getByText(texts.wasAutomatic)).toBeInTheDocument();
});
