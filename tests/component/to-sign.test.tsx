/** Whose turn it is on an agreement's page: the way to sign for the signatory, who has the link for everyone else. */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import { availableActions, doneText, invitedOf, resendOf } from "@/components/agreements/available-actions";
import { ToSign } from "@/components/agreements/to-sign";
import { agreementPages, toSign } from "@/lib/config/messages/agreements/pages";
import type { Agreement, AgreementAction, Signatory } from "@/lib/contract/agreements";

jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));

const signatory: Signatory = {
  _id: "6a0c2d2e-8a0c-4f4e-9b62-3f4a3cf5a001",
  type: "agency",
  fullName: "Ottoline Marsh",
  jobTitle: "Director",
  email: "o.marsh@people.example",
  position: 1,
  status: "invited",
  invitedAt: "2026-11-03T09:00:00.000Z",
  linkExpiresAt: "2026-11-17T09:00:00.000Z",
  lastRemindedAt: null,
  openedAt: null,
  signedAt: null,
  declinedAt: null,
  declineReason: null,
};

const anAgreement = (actions: AgreementAction[], change: Partial<Signatory> = {}, status = "pending_agency") =>
  ({
    _id: "6a0c2d2e-8a0c-4f4e-9b62-3f4a3cf5a002",
    status,
    lock: 3,
    agency: { _id: "a", name: "Saltmarsh Healthcare" },
    provider: { _id: "p", name: "Larkfield Homes" },
    signatories: [Object.assign({}, signatory, change)],
    actions,
  }) as unknown as Agreement;

const noAction = async () => ({ status: "idle" }) as const;
const draw = (agreement: Agreement) =>
  render(<ToSign agreement={agreement} change={noAction} sign={noAction} formatTime={(iso) => iso.slice(0, 10)} />);
const button = (name: string) => screen.queryByRole("button", { name });

test("the signatory gets the way to sign, and can have the link sent again", () => {
  draw(anAgreement(["sign", "requestChanges", "resend"]));
  const panel = screen.getByRole("region", { name: toSign.yours });
  expect(panel).toHaveTextContent(toSign.youSignFor("Director", "Saltmarsh Healthcare"));
  expect(button(toSign.sign)).toBeInTheDocument();
  expect(button(agreementPages.actions.resend.label)).toBeInTheDocument();
});

test("a colleague sees who has the link, since when and whether it was used, and can send it again", () => {
  draw(anAgreement(["requestChanges", "resend"]));
  const panel = screen.getByRole("region", { name: toSign.others("Ottoline Marsh") });
  expect(panel).toHaveTextContent(toSign.hasLink("Director", "Saltmarsh Healthcare", "2026-11-03"));
  expect(panel).toHaveTextContent(toSign.sentTo("o.marsh@people.example"));
  expect(panel).toHaveTextContent(toSign.notOpened);
  expect(panel).toHaveTextContent(toSign.expires("2026-11-17"));
  expect(button(toSign.sign)).toBeNull();
  expect(button(agreementPages.actions.resend.label)).toBeInTheDocument();
});

test("what counts is the newest link, and when the signing area was last opened", () => {
  const change = { lastRemindedAt: "2026-11-06T09:00:00.000Z", openedAt: "2026-11-07T09:00:00.000Z" };
  draw(anAgreement(["requestChanges"], change));
  const panel = screen.getByRole("region");
  expect(panel).toHaveTextContent(toSign.hasLink("Director", "Saltmarsh Healthcare", "2026-11-06"));
  expect(panel).toHaveTextContent(toSign.opened("2026-11-07"));
});

test("the other side sees the same without the button; while a new link is on its way it says so", () => {
  draw(anAgreement(["requestChanges"], { linkExpiresAt: null }));
  expect(screen.getByRole("region")).toHaveTextContent(toSign.sending);
  expect(screen.queryByRole("button")).toBeNull();
});

test.each(["draft", "active"])("nothing is shown of a %s agreement", (status) => {
  const { container } = draw(anAgreement([], {}, status));
  expect(container).toBeEmptyDOMElement();
});

test("what the server hands to the forms is plain data", () => {
  const agreement = anAgreement(["withdraw", "resend", "correctSignatory"]);
  const asked = [...availableActions(agreement), resendOf(agreement, invitedOf(agreement) as Signatory)];
  expect(asked).toHaveLength(3);
  for (const ask of asked) expect(Object.values(ask ?? {}).filter((value) => typeof value === "function")).toEqual([]);
});

test("without a script, too, the message says to whom the link went", () => {
  expect(doneText("resend", signatory)).toBe("New link sent to Ottoline Marsh at o.marsh@people.example.");
  expect(doneText("resend")).toBe("New link sent.");
  expect(doneText("constructor")).toBeNull();
});
