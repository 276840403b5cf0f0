/** The page of the capital advance: what each side can do with an advance in its state, and what the forms post. */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AdvancesPage } from "@/components/advances/advances-page";
import { AdvanceApplication } from "@/components/advances/application";
import type { FormState } from "@/components/form/state";
import { OrganisationTabs } from "@/components/organisations/organisation-tabs";
import { advancePage as texts } from "@/lib/config/messages/advance-pages";
import { organisationTabs } from "@/lib/config/messages/organisations";
import { type AdvanceStatus, advanceStates } from "@/lib/config/states/advance";
import { statusesOf } from "@/lib/config/states/table";
import type { Advance } from "@/lib/contract/advances";

const preference = { timeZone: "Europe/London", timeFormat: "24-hour" } as const;
const agency = { _id: "c3f08e51-5b1f-4c2a-9d3e-000000000101", name: "Larch Care Staffing" };
const advance = (status: AdvanceStatus): Advance => ({
  _id: "c3f08e51-5b1f-4c2a-9d3e-000000000001",
  reference: "ADV-000001",
  agency,
  invoices: ["LCS-000001"],
  pence: 96_000,
  feePence: 1_440,
  owedPence: 90_000,
  requestedBy: "Ana Marsh",
  requestedAt: new Date("2026-11-24T09:00:00.000Z"),
  status,
  reason: null,
  settledOn: null,
  lock: 3,
});
const application = { status: "APPROVED" as const, reason: null, proposed: null };
const overview = { agency, terms: null, lock: 0, application, drawnPence: 0, availablePence: 0, eligible: [] };
const TERMS = { limitPence: 500_000, percent: 80 };
const quote = {
  grossPence: 120_000,
  percent: 80,
  pence: 96_000,
  feePence: 1_440,
  netPence: 94_560,
  yearlyBasisPoints: 1_825,
  settlesOn: "2026-12-24",
};

type Shown = Partial<Parameters<typeof AdvancesPage>[0]>;
function show(status: AdvanceStatus, more: Shown = {}) {
  const posted: Record<string, FormDataEntryValue>[] = [];
  const change = async (_: FormState, data: FormData): Promise<FormState> => {
    posted.push(Object.fromEntries(data));
    return { status: "idle" };
  };
  const one = advance(status);
  const page = render(
    <AdvancesPage
      path="/dashboard/finance/advance"
      title="Capital advance"
      isPlatform={false}
      after={undefined}
      agencyId={agency._id}
      list={{ items: [one], next: null }}
      overview={overview}
      applications={null}
      invoiceIds={[]}
      quote={null}
      quoteError={null}
      openId={one._id}
      preference={preference}
      change={change}
      {...more}
    />,
  );
  return { ...page, posted };
}

test("what is offered to do in a state is what the state table has", () => {
  for (const status of statusesOf(advanceStates)) {
    const cancel = new RegExp(`^${texts.cancel} `);
    const ofAgency = show(status, { openId: undefined });
    const isCancellable = ["requested", "under_review", "approved"].includes(status);
    expect([status, screen.queryAllByRole("button", { name: cancel }).length > 0]).toEqual([status, isCancellable]);
    ofAgency.unmount();
    const ofPlatform = show(status, { isPlatform: true });
    const has = (name: string) => screen.queryAllByRole("heading", { name }).length > 0;
    expect([status, has(texts.payOutTitle), has(texts.settleTitle), has(texts.writeOffTitle)]).toEqual([
      status,
      status === "approved",
      ["paid_out", "in_recovery"].includes(status),
      status === "in_recovery",
    ]);
    ofPlatform.unmount();
  }
});

test("a write-off names its amount, and is confirmed by itself", async () => {
  const { posted } = show("in_recovery", { isPlatform: true });
  await userEvent.type(screen.getByLabelText(texts.reason, { exact: false }), "The agency is insolvent");
  await userEvent.click(screen.getByRole("checkbox", { name: texts.writeOffConfirm("£900.00") }));
  await userEvent.click(screen.getByRole("button", { name: texts.writeOff("£900.00") }));
  expect(posted).toMatchObject([{ do: "decide", decision: "writeOff", confirmed: "on", lock: "3" }]);
});

test("the request posts the price of its preview", async () => {
  const { posted } = show("settled", { quote, invoiceIds: ["a", "b"] });
  await userEvent.click(screen.getByRole("button", { name: texts.confirm }));
  expect(posted).toMatchObject([{ do: "request", chosen: "a.b", pence: "96000", feePence: "1440" }]);
});

test("the platform's page leads to the agencies, and names the one whose terms it shows", () => {
  const { unmount } = show("settled", { isPlatform: true, agencyId: undefined, overview: null, openId: undefined });
  expect(screen.getByRole("link", { name: texts.agencies })).toHaveAttribute("href", "/dashboard/agencies");
  unmount();
  show("settled", { isPlatform: true, list: { items: [], next: null } });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(`Capital advance: ${agency.name}`);
  expect(screen.getByRole("heading", { name: texts.termsTitle(agency.name) })).toBeVisible();
});

test("the fee of the terms is shown as a percentage, as it is entered", () => {
  const terms = { ...TERMS, feeBasisPoints: 150 };
  show("settled", { isPlatform: true, openId: undefined, overview: { ...overview, terms } });
  expect(screen.getByLabelText(texts.termsFee, { exact: false })).toHaveValue("1.5");
});

test("terms wait for a second person, who approves the agency with them", async () => {
  const proposed = { ...TERMS, feeBasisPoints: 150, by: "Ana Marsh" };
  const asked = (isOwn: boolean) => ({
    ...overview,
    lock: 4,
    application: { ...application, status: "REGISTERED" as const, proposed: { ...proposed, isOwn } },
  });
  const own = show("settled", { isPlatform: true, openId: undefined, overview: asked(true) });
  expect(screen.getByText(texts.ownProposal)).toBeVisible();
  expect(screen.queryByRole("button", { name: texts.confirmAndApprove })).toBeNull();
  own.unmount();
  const { posted } = show("settled", { isPlatform: true, openId: undefined, overview: asked(false) });
  await userEvent.click(screen.getByRole("button", { name: texts.confirmAndApprove }));
  expect(posted).toMatchObject([{ do: "confirmTerms", agencyId: agency._id, lock: "4" }]);
});

test("an agency that has not applied is offered nothing, and only an application is declined", () => {
  const as = (status: "NOT_REGISTERED" | "REGISTERED" | "APPROVED" | "DECLINED") =>
    show("settled", {
      isPlatform: true,
      openId: undefined,
      overview: { ...overview, application: { ...application, status } },
    });
  const shown = (name: string) => screen.queryAllByRole("button", { name }).length > 0;
  for (const [status, mayPropose, mayDecline] of [
    ["NOT_REGISTERED", false, false],
    ["REGISTERED", true, true],
    ["APPROVED", true, false],
    ["DECLINED", true, false],
  ] as const) {
    const { unmount } = as(status);
    expect([status, shown(texts.proposeTerms), shown(texts.declineApplication)]).toEqual([
      status,
      mayPropose,
      mayDecline,
    ]);
    unmount();
  }
});

test("the agencies that wait are listed, each with the way to its terms", () => {
  const applications = { items: [{ agency, waitsFor: "confirmation" as const }], hasMore: false };
  show("settled", { isPlatform: true, agencyId: undefined, overview: null, openId: undefined, applications });
  const region = screen.getByRole("region", { name: texts.applications.title });
  expect(within(region).getByRole("link", { name: agency.name })).toHaveAttribute(
    "href",
    `/dashboard/finance/advance?agency=${agency._id}#terms`,
  );
  expect(region).toHaveTextContent(texts.applications.waitsFor.confirmation);
});

test("an agency's primary user applies, also after it was declined, and no one while the platform decides", () => {
  const answer = async (): Promise<FormState> => ({ status: "idle" });
  const own = (status: "NOT_REGISTERED" | "REGISTERED" | "DECLINED" | "APPROVED", isPrimary = true) =>
    render(
      <AdvanceApplication
        application={{ status, declinedReason: status === "DECLINED" ? "Too few invoices." : null }}
        isPrimary={isPrimary}
        answer={answer}
      />,
    );
  const applies = () => screen.queryAllByRole("button", { name: texts.own.apply }).length > 0;
  const declined = own("DECLINED");
  expect(declined.container).toHaveTextContent("Too few invoices.");
  expect(applies()).toBe(true);
  declined.unmount();
  for (const [status, isPrimary, can] of [
    ["NOT_REGISTERED", true, true],
    ["NOT_REGISTERED", false, false],
    ["REGISTERED", true, false],
  ] as const) {
    const { unmount } = own(status, isPrimary);
    expect(applies()).toBe(can);
    unmount();
  }
  expect(own("APPROVED").container).toBeEmptyDOMElement();
});

test("the page of an agency leads to its terms", () => {
  const href = `/dashboard/finance/advance?agency=${agency._id}`;
  render(<OrganisationTabs kind="agency" current="details" path="/x" users={null} advance={href} />);
  const tabs = screen.getByRole("navigation", { name: organisationTabs.partsOfThisPage });
  expect(within(tabs).getByRole("link", { name: organisationTabs.advance })).toHaveAttribute("href", href);
});
