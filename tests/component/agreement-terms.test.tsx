/** What a person reads before they send or sign an agreement: the terms that are signed, and until when they can sign. */
import "@testing-library/jest-dom";
import { render, screen, within } from "@testing-library/react";
import { ReviewStep } from "@/components/agreements/draft/review-step";
import { Particulars } from "@/components/signing/particulars";
import { agreementEssentials } from "@/lib/config/messages/agreements/pages";
import { signing } from "@/lib/config/messages/signing";
import type { Agreement } from "@/lib/contract/agreements";

const draft = {
  _id: "6a0c2d2e-8a0c-4f4e-9b62-3f4a3cf5a002",
  agency: { _id: "a", name: "Saltmarsh Healthcare" },
  provider: { _id: "p", name: "Larkfield Homes" },
  branch: null,
  services: [],
  startOn: "2027-01-04",
  endOn: null,
  terminatesOn: null,
  noticeDays: 28,
  billingPeriod: "weekly",
  creditDays: 30,
  timesheetCutoffWeekday: 1,
  timesheetCutoffTime: "17:00:00",
  approvalCutoffDays: 3,
  paymentMode: "platform",
  autoAcceptWorkers: false,
  origin: "standard",
  terms: "Workers are supplied as agreed.\n\nThe provider pays on time.",
  rateLines: [],
  bankHolidayDays: "actual",
  cancellationRules: [],
  documents: [],
  signatories: [],
  missing: [],
} as unknown as Agreement;

test("before a draft is sent, all the terms that are signed are there to read, the text among them", () => {
  const view = render(
    <ReviewStep agreement={draft} formatTime={(iso) => iso} send={<button type="button">Send</button>} />,
  );
  const said = (term: string) => screen.getByText(term, { selector: "dt" }).nextElementSibling?.textContent;
  expect(said(agreementEssentials.timesheetsInBy)).toBe("Monday, 17:00");
  expect(said(agreementEssentials.approvedWithin)).toBe("3 days");
  const terms = view.container.querySelector("details[open]") as HTMLElement;
  for (const paragraph of draft.terms.split("\n\n")) expect(within(terms).getByText(paragraph)).toBeVisible();
});

test("a signatory reads until when they can sign, and until when their link works where that ends first", () => {
  const signatory = { fullName: "Ottoline Marsh", jobTitle: "Director", type: "agency" } as const;
  const props = {
    agencyName: "Saltmarsh Healthcare",
    providerName: "Larkfield Homes",
    signatory,
    signBy: "27 Dec 2026",
  };
  const { rerender } = render(<Particulars {...props} linkUntil="11 Dec 2026" />);
  const deadline = () => screen.getByText(signing.signBy).nextElementSibling;
  expect(deadline()).toHaveTextContent(`27 Dec 2026${signing.linkUntil("11 Dec 2026")}`);
  rerender(<Particulars {...props} />);
  expect(deadline()).toHaveTextContent(/^27 Dec 2026$/);
});
