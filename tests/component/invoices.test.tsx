/** Invoices: what each side sees of one, and what it can do with it; the list; and the preview of a run. */
import "@testing-library/jest-dom";
import { render, screen, within } from "@testing-library/react";
import { InvoiceGlance } from "@/components/invoices/invoice-glance";
import { InvoiceView } from "@/components/invoices/invoice-view";
import { InvoicesList } from "@/components/invoices/invoices-list";
import { RunPreview } from "@/components/invoices/run-preview";
import { uiDialog } from "@/lib/config/messages/general";
import { invoiceDownloads } from "@/lib/config/messages/invoices/downloads";
import { invoicePages as texts } from "@/lib/config/messages/invoices/pages";
import { invoicePayments as payments } from "@/lib/config/messages/invoices/payments";
import { listFoot } from "@/lib/config/messages/lists";
import type { Invoice, InvoiceRow } from "@/lib/contract/invoices";
import { plainList } from "@/tests/support/plain-list";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }) }));
jest.mock("@/components/ui/markup-renderer", () => ({
  markupRenderer: () => jest.requireActual("react-dom/server").renderToStaticMarkup,
}));

beforeAll(() => {
  // jsdom shows no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const path = "/dashboard/finance/new";
const preference = { timeZone: "Europe/London", timeFormat: "24-hour" } as const;
const change = async () => ({ status: "idle" }) as const;

const row = (more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  _id: id(1),
  number: "THI-000012",
  kind: "invoice",
  status: "pending_approval",
  lock: 3,
  agency: "Thistledown Care Staffing",
  provider: "Hollybank Care Homes",
  service: null,
  periodStart: "2027-03-01",
  periodEnd: "2027-03-07",
  issuedOn: "2027-03-10",
  dueOn: "2027-04-09",
  approvalDueAt: "2027-03-17T16:00:00.000Z",
  netPence: 150_00,
  vatPence: 30_00,
  grossPence: 180_00,
  heldPence: 0,
  creditedPence: 0,
  paidPence: 0,
  duePence: 180_00,
  isAutomatic: false,
  ...more,
});

const vat = {
  treatment: "standard",
  ratePercent: 20,
  reason: "The agency is registered for VAT.",
  ruleVersion: "2026-04",
  source: "VAT Notice 701/57",
} as const;

const line = (n: number, more: Partial<Invoice["lines"][number]> = {}): Invoice["lines"][number] => ({
  _id: id(n),
  kind: "shift",
  timesheetId: id(n + 2),
  jobId: id(n + 4),
  description: `Care assistant, shift ${n}`,
  service: "Mill House",
  shiftOn: "2027-03-02",
  minutes: 450,
  netPence: 100_00,
  creditedPence: 0,
  vat,
  trace: [`Standard: 7 hours 30 minutes, step ${n}`],
  disputeId: null,
  disputeStatus: null,
  ...more,
});

const party = (name: string, vatNumber: string | null = null) => ({
  name,
  legalName: null,
  address: "1 Market Street",
  postcode: "LS1 1AA",
  companyNumber: null,
  vatNumber,
});

const dispute: Invoice["disputes"][number] = {
  _id: id(9),
  isWhole: false,
  reason: "They came an hour late.",
  raisedAt: "2027-03-12T09:00:00.000Z",
  answer: null,
  answeredAt: null,
  decision: null,
  decisionReason: null,
  decidedAt: null,
  files: [],
};

const nothing: Invoice["can"] = {
  approve: false,
  dispute: false,
  answer: false,
  decide: false,
  credit: false,
  addEvidence: false,
  present: false,
  handleExternally: false,
  holdPayout: false,
};

const detail = ({ can, ...more }: Partial<Omit<Invoice, "can">> & { can?: Partial<Invoice["can"]> } = {}): Invoice => ({
  ...row(),
  generation: "new",
  isSelfBilled: true,
  taxPoint: "2027-03-07",
  dueOnDocument: row().dueOn,
  purchaseOrder: "PO-7",
  paymentMode: "platform",
  reason: null,
  creditsInvoice: null,
  creditNotes: [],
  supplier: party("Thistledown Care Staffing", "GB980780684"),
  customer: party("Hollybank Care Homes"),
  platform: party("Tendwell"),
  stuckPayment: null,
  payoutHeldReason: null,
  late: null,
  vatBreakdown: [{ treatment: "standard", ratePercent: 20, reason: vat.reason, netPence: 150_00, vatPence: 30_00 }],
  lines: [line(1), line(2, { netPence: 50_00 })],
  disputes: [],
  history: [{ event: "issue", side: "time", by: null, at: "2027-03-10T13:00:00.000Z", reason: null, pence: 180_00 }],
  ...more,
  can: { ...nothing, ...can },
});

const show = (
  invoice: Invoice,
  opens: boolean | undefined = true,
  paymentRights: Parameters<typeof InvoiceView>[0]["paymentRights"] = null,
  evidence = {},
) =>
  render(
    <InvoiceView
      invoice={invoice}
      path={path}
      opensTimesheets={opens}
      opensJobs={opens}
      preference={preference}
      change={change}
      evidence={{ membershipId: id(3), error: null, ...evidence }}
      paymentRights={paymentRights}
    />,
  );
const region = (name: string) => screen.getByRole("region", { name });
const hasButton = (name: string) => screen.queryByRole("button", { name }) !== null;

test("an invoice shows its amounts, parties, VAT with its reason, lines with their steps, and what happened", () => {
  show(detail({ heldPence: 60_00, duePence: 120_00 }));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Invoice THI-000012");
  expect(screen.getByText(texts.selfBilled)).toBeVisible();
  expect(region(texts.figures)).toHaveTextContent("£150.00");
  expect(region(texts.figures)).toHaveTextContent(`${texts.held}£60.00`);
  expect(region(texts.figures)).toHaveTextContent(`${texts.dueNow}£120.00`);
  expect(region(texts.figures)).not.toHaveTextContent(texts.paidSoFar);
  expect(region(texts.about)).toHaveTextContent("PO-7");
  expect(region(texts.about)).toHaveTextContent(texts.automaticAt("17 Mar 2027, 16:00"));
  expect(region(texts.parties)).toHaveTextContent("VAT number GB980780684");
  expect(region(texts.vatTitle)).toHaveTextContent(vat.reason);
  const [, first] = within(region(texts.linesTitle)).getAllByRole("row");
  expect(first).toHaveTextContent("Standard: 7 hours 30 minutes, step 1");
  expect(first).toHaveTextContent("7 hours 30 minutes");
  expect(region(texts.historyTitle)).toHaveTextContent("Issued, £180.00");
});

test("a line leads to its timesheet and its shift, where the reader may open them", () => {
  const { unmount } = show(detail());
  const timesheet = screen.getByRole("link", { name: "Timesheet: Care assistant, shift 1" });
  expect(timesheet).toHaveAttribute("href", `/dashboard/tasks/timesheet?open=${id(3)}`);
  expect(screen.getByRole("link", { name: "Shift: Care assistant, shift 1" })).toHaveAttribute(
    "href",
    `/dashboard/jobs/${id(5)}`,
  );
  unmount();
  show(detail(), false);
  expect(screen.queryByRole("link", { name: /^(Timesheet|Shift):/ })).toBeNull();
});

test("the document can be downloaded as PDF, XML and CSV", () => {
  show(detail());
  for (const format of ["pdf", "xml", "csv"] as const) {
    const link = screen.getByRole("link", { name: invoiceDownloads[format] });
    expect(link).toHaveAttribute("href", `${path}/${id(1)}/files/${format}`);
  }
});

test("each side has only what it can do", () => {
  const all = [texts.approve, texts.dispute, texts.answer, texts.decide, texts.external, texts.hold, texts.credit];
  const cases: [Partial<Invoice["can"]>, string[]][] = [
    [{}, []],
    [{ approve: true, dispute: true }, [texts.approve, texts.dispute]],
    [{ answer: true }, [texts.answer]],
    [{ decide: true, credit: true, holdPayout: true }, [texts.decide, texts.hold, texts.credit]],
    [{ handleExternally: true }, [texts.external]],
  ];
  for (const [can, buttons] of cases) {
    const { unmount } = show(detail({ can, disputes: [dispute] }));
    expect(all.filter(hasButton)).toEqual(buttons);
    unmount();
  }
});

test("the platform records, collects and pays out only what it can at the moment", () => {
  const buttons = [payments.record, payments.collect, payments.payOut];
  const none = { record: false, collect: false, payOut: false };
  const scheduled = detail({ status: "scheduled" });
  for (const [rights, names] of [
    [null, []],
    [none, []],
    [{ ...none, record: true }, [payments.record]],
    [{ ...none, collect: true }, [payments.collect]],
    [{ ...none, payOut: true }, [payments.payOut]],
  ] as const) {
    const { unmount } = show(scheduled, true, rights);
    expect(buttons.filter(hasButton)).toEqual(names);
    unmount();
  }
});

test("every form posts the invoice with the lock that its reader has seen", () => {
  const can = {
    approve: true,
    dispute: true,
    answer: true,
    decide: true,
    credit: true,
    holdPayout: true,
    handleExternally: true,
  };
  const { container } = show(detail({ can, disputes: [dispute] }));
  const forms = [...container.querySelectorAll("form")];
  expect(forms.map((form) => new FormData(form).get("do"))).toEqual([
    "approve",
    "dispute",
    "answer",
    "decide",
    "external",
    "hold",
    "credit",
  ]);
  for (const form of forms) {
    expect(Object.fromEntries(new FormData(form))).toMatchObject({ invoiceId: id(1), lock: "3" });
  }
});

test("only lines that are not disputed before or credited can be disputed", () => {
  const lines = [line(1), line(2, { disputeStatus: "upheld", disputeId: id(8) }), line(3, { creditedPence: 100_00 })];
  show(detail({ lines, can: { dispute: true } }));
  const boxes = within(region(texts.disputeTitle)).getAllByRole("checkbox");
  expect(boxes.map((box) => box.getAttribute("name"))).toEqual([`line.${id(1)}`]);
});

test("a decision asks for new prices of the disputed lines, and a credit for amounts of the others", () => {
  const lines = [line(1), line(2, { disputeStatus: "open", disputeId: dispute._id })];
  const { container } = show(detail({ lines, disputes: [dispute], can: { decide: true, credit: true } }));
  const names = [...container.querySelectorAll("input")].map(({ name }) => name);
  expect(names.filter((name) => /^(price|amount)\./.test(name))).toEqual([`price.${id(2)}`, `amount.${id(1)}`]);
});

test("a dispute shows its lines, what the agency answered and what was decided, with the reasons", () => {
  const lines = [line(1), line(2, { disputeStatus: "credited", disputeId: dispute._id, creditedPence: 50_00 })];
  const decided: Invoice["disputes"][number] = {
    ...dispute,
    answer: "They were on time.",
    answeredAt: "2027-03-13T09:00:00.000Z",
    decision: "credit",
    decisionReason: "The door log shows otherwise.",
    decidedAt: "2027-03-14T09:00:00.000Z",
    files: [{ fileId: id(7), name: "door-log.pdf", side: "provider" }],
  };
  show(detail({ lines, disputes: [decided] }));
  const section = region(texts.disputesTitle);
  for (const text of [
    "Care assistant, shift 2",
    dispute.reason,
    "They were on time.",
    "The door log shows otherwise.",
  ]) {
    expect(section).toHaveTextContent(text);
  }
  expect(section).not.toHaveTextContent(texts.notDecided);
  expect(within(section).getByRole("link", { name: "door-log.pdf, from the provider" })).toHaveAttribute(
    "href",
    `${path}/${id(1)}/evidence/${id(7)}`,
  );
  expect(region(texts.linesTitle)).toHaveTextContent(texts.creditedOf("£50.00"));
});

test("a file is added to a dispute that is not decided, by a form of its own with the error of the last one", () => {
  const can = { addEvidence: true };
  const decided = { ...dispute, _id: id(8), decision: "uphold" as const, decidedAt: "2027-03-14T09:00:00.000Z" };
  const error = { disputeId: dispute._id, message: "Only pictures and PDFs." };
  const { container, unmount } = show(detail({ disputes: [decided, dispute], can }), true, null, { error });
  const forms = [...container.querySelectorAll<HTMLFormElement>('form[enctype="multipart/form-data"]')];
  expect(forms.map(({ action }) => new URL(action).pathname)).toEqual([`${path}/${id(1)}/upload`]);
  expect(new FormData(forms[0]).get("disputeId")).toBe(dispute._id);
  expect(screen.getByLabelText(texts.evidence.label)).toHaveAccessibleDescription(/Only pictures and PDFs\./);
  unmount();
  show(detail({ disputes: [dispute] }));
  expect(screen.queryByLabelText(texts.evidence.label)).toBeNull();
});

test("an earlier invoice that was never put to its provider can be", () => {
  const { unmount } = show(detail({ status: "issued", can: { present: true, handleExternally: true } }));
  expect(hasButton(texts.present)).toBe(true);
  unmount();
  show(detail({ status: "issued", can: { handleExternally: true } }));
  expect(hasButton(texts.present)).toBe(false);
});

test("a payout on hold says why, and can be released", () => {
  show(detail({ payoutHeldReason: "The bank details changed.", can: { holdPayout: true } }));
  expect(region(texts.about)).toHaveTextContent("The bank details changed.");
  expect(hasButton(texts.releasePayout)).toBe(true);
  expect(hasButton(texts.hold)).toBe(false);
});

test("a credit note leads to its invoice, and has nothing due", () => {
  const credits = { _id: id(6), number: "THI-000011" };
  show(
    detail({
      kind: "credit_note",
      status: "issued",
      reason: "Paid twice",
      creditsInvoice: credits,
      approvalDueAt: null,
    }),
  );
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Credit note THI-000012");
  expect(screen.getByRole("link", { name: "THI-000011" })).toHaveAttribute("href", `${path}/${id(6)}`);
  expect(screen.queryByText(texts.dueNow)).toBeNull();
});

const showList = async (
  group: "Agency" | "Provider" | "Admin",
  items: InvoiceRow[],
  query = {},
  weeks: React.ComponentProps<typeof InvoicesList>["weeks"] = null,
  more: { openedProblem?: string } = {},
) =>
  render(
    <InvoicesList
      title="Invoices"
      path={path}
      group={group}
      query={{ search: undefined, status: undefined, from: undefined, to: undefined, view: undefined, ...query }}
      result={{ items, next: null, totals: { count: items.length, pendingPence: 180_00, paidPence: 20_00 } }}
      weeks={weeks}
      opened={null}
      openedProblem={null}
      opensTimesheets
      opensJobs
      {...plainList}
      {...more}
      preference={preference}
    />,
  );

test("the list has both totals and, for each invoice, what is due when and by when it is approved", async () => {
  await showList("Provider", [row()]);
  expect(region(texts.totals)).toHaveTextContent("Pending £180.00Paid £20.00");
  const headings = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headings.slice(0, 8)).toEqual([
    texts.number,
    texts.columns.status,
    texts.columns.agency,
    texts.columns.amountDue,
    texts.columns.due,
    texts.columns.cutOff,
    texts.columns.issued,
    texts.columns.gross,
  ]);
  const [, first] = screen.getAllByRole("row");
  expect(first).toHaveTextContent("Thistledown Care Staffing");
  expect(first).toHaveTextContent("9 Apr 2027");
  expect(screen.getByRole("link", { name: "THI-000012" })).toHaveAttribute("href", `${path}/${id(1)}`);
});

test("an empty list says why nothing is there yet, or that nothing matches", async () => {
  const { unmount } = await showList("Agency", []);
  expect(screen.getByText(texts.none.Agency)).toBeVisible();
  expect(screen.queryByRole("region", { name: texts.totals })).toBeNull();
  unmount();
  await showList("Agency", [], { from: "2027-03-01" });
  expect(screen.getByText(texts.noneFound.text)).toBeVisible();
  expect(screen.getByLabelText(texts.from)).toHaveValue("2027-03-01");
});

test("the list leads to its chart and to its file, with the filters", async () => {
  await showList("Agency", [row()], { status: "approved", search: "THI" });
  expect(screen.getByRole("link", { name: texts.views.list })).toHaveAttribute("aria-current", "page");
  const chart = screen.getByRole("link", { name: texts.views.chart });
  expect(chart).toHaveAttribute("href", `${path}?search=THI&status=approved&view=chart`);
  expect(screen.getByRole("link", { name: listFoot.downloadCsv })).toHaveAttribute(
    "href",
    `${path}/csv?search=THI&status=approved`,
  );
});

test("the chart says in words and in a table what its bars show, and keeps the filters", async () => {
  const weeks = [
    { weekOn: "2027-03-01", count: 2, pendingPence: 100_00, paidPence: 300_00 },
    { weekOn: "2027-03-08", count: 1, pendingPence: 50_00, paidPence: 0 },
  ];
  const { container } = await showList("Provider", [row()], { view: "chart", from: "2027-03-01" }, weeks);
  expect(screen.getByRole("img")).toHaveAccessibleName(
    "Invoices issued from the week starting 1 Mar 2027 to the week starting 8 Mar 2027: £150.00 pending and £300.00 paid.",
  );
  expect(container.querySelectorAll(".chart .chart-bar")).toHaveLength(1);
  expect(container.querySelectorAll(".chart .chart-bar-open")).toHaveLength(2);
  const table = container.querySelector<HTMLElement>(".chart-table") as HTMLElement;
  expect([...table.querySelectorAll("tr")].map(({ textContent }) => textContent)).toEqual([
    "Week startingInvoicesPendingPaid",
    "1 Mar 20272£100.00£300.00",
    "8 Mar 20271£50.00£0.00",
  ]);
  expect(container.querySelector('input[type="hidden"][name="view"]')).toHaveValue("chart");
  expect(screen.getByRole("link", { name: texts.views.list })).toHaveAttribute("href", `${path}?from=2027-03-01`);
  expect(screen.queryByRole("link", { name: "THI-000012" })).toBeNull();
});

test("a chart of nothing says why", async () => {
  await showList("Admin", [], { view: "chart", status: "paid" }, []);
  expect(screen.getByText(texts.noneFound.text)).toBeVisible();
  expect(screen.queryByRole("img", { name: /Issued/ })).toBeNull();
});

test("only the platform is led to the run", async () => {
  const { unmount } = await showList("Admin", [row()]);
  expect(screen.getByRole("link", { name: texts.previewRun })).toHaveAttribute("href", `${path}/run`);
  unmount();
  await showList("Provider", [row()]);
  expect(screen.queryByRole("link", { name: texts.previewRun })).toBeNull();
});

const parties = { agency: "Thistledown Care Staffing", provider: "Hollybank Care Homes" };
const held = {
  reason: "consentMissing",
  agencyName: "Thistledown Care Staffing",
  providerName: "Hollybank Care Homes",
  serviceName: "Mill House",
  timesheets: 2,
  netPence: 90_00,
} as const;

const showRun = (invoices: React.ComponentProps<typeof RunPreview>["preview"]["invoices"]) =>
  render(
    <RunPreview
      title={texts.run.title}
      back={path}
      preview={{ weekEnd: "2027-03-07", monthEnd: "2027-02-28", invoices, heldBack: [held] }}
      run={change}
    />,
  );

test("the preview shows what is issued, what is held back and why, and asks for a confirmation", () => {
  showRun([{ ...parties, service: null, lines: 3, netPence: 150_00 }]);
  expect(region(texts.run.issues)).toHaveTextContent("£150.00");
  expect(region(texts.run.held)).toHaveTextContent(texts.run.reasons.consentMissing);
  expect(screen.getByRole("checkbox", { name: texts.run.confirm(1) })).not.toBeChecked();
  expect(hasButton(texts.run.issue)).toBe(true);
});

test("a run that would issue nothing cannot be started", () => {
  showRun([]);
  expect(screen.getByText(texts.run.issuesNone)).toBeVisible();
  expect(hasButton(texts.run.issue)).toBe(false);
});

test("each row leads to the invoice at a glance, and keeps the filters and the page", async () => {
  await showList("Agency", [row()], { status: "approved", limit: 50 });
  expect(screen.getByRole("link", { name: texts.glance.of("THI-000012") })).toHaveAttribute(
    "href",
    `${path}?status=approved&limit=50&open=${id(1)}`,
  );
});

test("the day by which a disputed invoice is due stands beside the day on its document", () => {
  show(detail({ dueOn: "2027-05-12", dueOnDocument: "2027-04-09" }));
  expect(region(texts.about)).toHaveTextContent(texts.dueAfterDispute("12 May 2027", "9 Apr 2027"));
});

test("an invoice that cannot be shown at a glance is said above the list, which stays", async () => {
  await showList("Agency", [row()], {}, null, { openedProblem: "Something went wrong." });
  expect(screen.getByText("Something went wrong.")).toBeVisible();
  expect(screen.getByRole("link", { name: "THI-000012" })).toBeVisible();
});

test("a phone shows what an invoice comes to, also where the person has chosen other columns", async () => {
  for (const columns of [null, ["status" as const, "due" as const]]) {
    const { container, unmount } = render(
      <InvoicesList
        title="Invoices"
        path={path}
        group="Provider"
        query={{ search: undefined, status: undefined, from: undefined, to: undefined, view: undefined }}
        result={{ items: [row()], next: null, totals: { count: 1, pendingPence: 0, paidPence: 0 } }}
        weeks={null}
        opened={null}
        openedProblem={null}
        opensTimesheets
        opensJobs
        {...plainList}
        listSettings={{ columns, views: [] }}
        preference={preference}
      />,
    );
    const amounts = [...container.querySelectorAll('.tbl-b [role="cell"].p-end')];
    expect(amounts.map(({ textContent }) => textContent)).toEqual(["£180.00"]);
    expect(amounts[0]?.classList.contains("r-4")).toBe(columns !== null);
    unmount();
  }
});

test("an invoice at a glance has what its row has, its notes, the ways to its shifts, and what has happened", async () => {
  const answered = { ...dispute, answer: "They were on time.", answeredAt: "2027-03-13T09:00:00.000Z" };
  const written = ["Their bank account is being checked.", dispute.reason, answered.answer];
  const { history } = detail();
  const shown = detail({
    disputes: [answered],
    heldPence: 60_00,
    duePence: 120_00,
    payoutHeldReason: written[0] ?? null,
    history: history.flatMap((one) => written.map((reason) => ({ ...one, reason }))),
  });
  render(
    <InvoiceGlance
      invoice={shown}
      path={path}
      closeHref={`${path}?status=approved`}
      opensTimesheets
      opensJobs
      preference={preference}
    />,
  );
  const panel = screen.getByRole("dialog", { name: texts.glance.of("THI-000012") });
  for (const text of [
    texts.status.pending_approval,
    "Thistledown Care Staffing",
    "10 Mar 2027",
    "9 Apr 2027",
    texts.automaticAt("17 Mar 2027, 16:00"),
    `${texts.held}£60.00`,
    `${texts.dueNow}£120.00`,
    `${texts.glance.noteOf.dispute}${dispute.reason}`,
    `${texts.glance.noteOf.answer}They were on time.`,
    "Issued, £180.00",
  ]) {
    expect(panel).toHaveTextContent(text);
  }
  // Once each, not with what it says of itself nor with what has happened too.
  for (const text of written) expect(within(panel).getAllByText(text)).toHaveLength(1);
  expect(panel).not.toHaveTextContent(texts.glance.noNotes);
  expect(within(panel).getByRole("link", { name: texts.glance.open })).toHaveAttribute("href", `${path}/${id(1)}`);
  expect(within(panel).getByRole("link", { name: "Shift: Care assistant, shift 2" })).toHaveAttribute(
    "href",
    `/dashboard/jobs/${id(6)}`,
  );
  expect(within(panel).getByRole("link", { name: uiDialog.close })).toHaveAttribute("href", `${path}?status=approved`);
});
