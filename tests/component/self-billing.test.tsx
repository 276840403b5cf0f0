/** The page of consents to self-billing: what it says of each pair, and what a reader can do with one that is open. */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FormState } from "@/components/form/state";
import { ConsentsPage } from "@/components/self-billing/consents-page";
import { selfBilling as messages, selfBillingPage as texts } from "@/lib/config/messages/self-billing";
import type { Consent, ConsentPair, OpenedConsent } from "@/lib/contract/self-billing";

const preference = { timeZone: "Europe/London", timeFormat: "24-hour" } as const;
const path = "/dashboard/finance/self-billing";
const idle = async (): Promise<FormState> => ({ status: "idle" });

const consent = (more: Partial<Consent> = {}): Consent => ({
  _id: "70b5a1e4-5b1f-4c2a-9d3e-000000000001",
  status: "requested",
  lock: 0,
  requestedAt: "2026-11-24T09:00:00.000Z",
  startsOn: null,
  expiresOn: null,
  endedAt: null,
  endedBecause: null,
  ...more,
});
const live = consent({ status: "live", startsOn: "2026-11-24", expiresOn: "2027-11-23" });
const agency = { _id: "c3f08e51-5b1f-4c2a-9d3e-000000000101", name: "Larch Care Staffing" };
const provider = { _id: "c3f08e51-5b1f-4c2a-9d3e-000000000201", name: "Foxglove Court" };
const pair = (more: Partial<ConsentPair> = {}): ConsentPair => ({
  agency,
  provider,
  current: null,
  waiting: null,
  canAsk: false,
  ...more,
});
const opened = (more: Partial<OpenedConsent> = {}): OpenedConsent => ({
  ...consent(),
  agency,
  provider,
  text: "What both sides accept.",
  textHash: "a".repeat(64),
  signatures: [],
  can: { accept: true, withdraw: true, answersForVat: true },
  ...more,
});
const show = (items: ConsentPair[], one: OpenedConsent | null = null, change = idle) =>
  render(
    <ConsentsPage
      path={path}
      title="Self-billing"
      after={undefined}
      items={items}
      next={null}
      opened={one}
      preference={preference}
      change={change}
    />,
  );
const row = () => screen.getAllByRole("row")[1] as HTMLElement;

test.each<[string, Partial<ConsentPair>, string, boolean]>([
  ["none", {}, texts.missing, true],
  ["one that waits", { waiting: consent({ status: "agency_accepted" }) }, texts.waiting.agency_accepted, true],
  ["one in force", { current: live }, texts.live("23 Nov 2027"), false],
  [
    "one that expired",
    {
      current: consent({
        status: "ended",
        expiresOn: "2026-10-01",
        endedAt: "2026-10-02T01:00:00Z",
        endedBecause: "expired",
      }),
    },
    texts.ended.expired("1 Oct 2026"),
    true,
  ],
  [
    "one that a VAT number ended",
    { current: consent({ status: "ended", endedAt: "2026-10-02T09:00:00Z", endedBecause: "vatNumberChanged" }) },
    texts.ended.vatNumberChanged("2 Oct 2026"),
    true,
  ],
])("of a pair with %s it says so, and whether invoices are held back", (_, more, words, isHeldBack) => {
  show([pair(more)]);
  expect(row()).toHaveTextContent(words);
  expect(within(row()).queryAllByText(texts.missingHint)).toHaveLength(isHeldBack ? 1 : 0);
});

test("a consent can be asked for where the call allows it, and its button names the pair", () => {
  const { unmount } = show([pair({ canAsk: true })]);
  const between = texts.between(agency.name, provider.name);
  expect(screen.getByRole("button", { name: `${texts.ask} ${between}` })).toBeVisible();
  unmount();
  show([pair({ current: live, canAsk: true, waiting: null })]);
  expect(screen.getByRole("button", { name: `${texts.renew} ${between}` })).toBeVisible();
  expect(screen.getByRole("link", { name: `${texts.openCurrent} ${between}` })).toHaveAttribute(
    "href",
    `${path}?consent=${live._id}#consent`,
  );
});

test("an agency's person answers for VAT, types their name and accepts; a provider's answers for nothing but its consent", () => {
  const { unmount } = show([], opened());
  expect(screen.getByText("What both sides accept.")).toBeVisible();
  expect(screen.getByRole("radiogroup", { name: new RegExp(texts.registered.slice(0, 20)) })).toBeVisible();
  expect(screen.getByRole("textbox", { name: new RegExp(texts.vatNumber) })).toBeVisible();
  expect(screen.getByRole("textbox", { name: new RegExp(texts.typedName) })).toBeVisible();
  expect(screen.getByRole("button", { name: texts.accept })).toBeVisible();
  expect(screen.getByRole("button", { name: texts.withdraw })).toBeVisible();
  unmount();
  show([], opened({ can: { accept: true, withdraw: true, answersForVat: false } }));
  expect(screen.queryByRole("radiogroup")).toBeNull();
  expect(screen.getByRole("textbox", { name: new RegExp(texts.typedName) })).toBeVisible();
});

test("a reader who can do nothing sees who has accepted, and no form", () => {
  const signatures = [
    { side: "agency" as const, fullName: "Wren Ashdown", jobTitle: "Director", signedAt: "2026-11-24T09:30:00.000Z" },
  ];
  show([], opened({ signatures, can: { accept: false, withdraw: false, answersForVat: false } }));
  expect(screen.getByText(/^Wren Ashdown, Director, on 24 Nov 2026, 09:30/)).toBeVisible();
  expect(screen.getByText(texts.notAccepted)).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("an error stands beside its field, and what was typed stays", async () => {
  const message = messages.vatNumberDiffers;
  show([], opened(), async () => ({
    status: "invalid",
    message: "There is a problem",
    errors: [{ field: "vatNumber", message }],
    values: { isVatRegistered: "yes", vatNumber: "GB123456782", typedName: "Wren Ashdown", agrees: "on" },
  }));
  await userEvent.click(screen.getByRole("button", { name: texts.accept }));
  const field = await screen.findByRole("textbox", { name: new RegExp(texts.vatNumber) });
  expect(field).toHaveValue("GB123456782");
  expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(screen.getByRole("checkbox")).toBeChecked();
  expect(screen.getByRole("textbox", { name: new RegExp(texts.typedName) })).toHaveValue("Wren Ashdown");
});
