/** Agreements for browser tests: those of the demo scenario, and new ones created through the real API calls. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { RateLineInput, SignatoryInput, Terms } from "@/lib/contract/agreements";
import { workerTypes } from "@/lib/db/content/worker-types";
import { annexurePdf } from "@/lib/db/seed/annexure";
import { branches, services } from "@/lib/db/seed/organisations";
import { type OrganisationKey, organisations } from "@/lib/db/seed/people";
import { type Client, clientOf } from "./api";
import { mailTo } from "./inbox";
import { signInAs } from "./story";

const seeded = (n: number) => `a97e11b0-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;

/** The demo scenario's agreements by status. All except the last are between agency A and provider C. */
export const demoAgreements = {
  draft: seeded(1),
  pendingAgency: seeded(2),
  active: seeded(4),
  marketplace: seeded(7),
  /** Between agency B and provider D. */
  elsewhere: seeded(9),
} as const;

export const organisationOf = (key: OrganisationKey) => {
  const found = organisations.find((organisation) => organisation.key === key);
  if (!found) throw new Error(`no organisation ${key}`);
  return found;
};

export const agencyA = organisationOf("agencyA");
export const providerC = organisationOf("providerC");

const someTerms: Terms = {
  startOn: "2027-03-01",
  endOn: "2028-02-29",
  noticeDays: 28,
  billingPeriod: "weekly",
  creditDays: 30,
  timesheetCutoffWeekday: 1,
  timesheetCutoffTime: "12:00",
  approvalCutoffDays: 2,
  paymentMode: "platform",
  autoAcceptWorkers: false,
  workersConfirmHours: false,
  terms: "The agency supplies care workers.\n\nThe provider pays for them.",
};

const someRates: RateLineInput[] = [
  {
    workerTypeId: workerTypes[0].id,
    skills: ["Medication"],
    basis: "hourly",
    vatTreatment: "standard",
    payPence: 1311,
    marginPence: 478,
    specials: [{ band: "bank_holiday", mode: "multiplier", value: 150 }],
  },
];

/** A PDF to upload. */
export const aPdf = (title = "Annexure") => annexurePdf(title, ["Read together with the agreement."]);

/** Signs `page` in, and returns an API client of the same account. */
export async function clientAs(page: Page, account: string): Promise<Client> {
  await signInAs(page, account);
  return clientOf(account);
}

const aSignatory = (type: SignatoryInput["type"], fullName: string): SignatoryInput => ({
  type,
  fullName,
  jobTitle: type === "agency" ? "Director" : "Registered manager",
  email: `s-${randomUUID()}@people.example`,
});

export type OwnAgreement = { id: string; reference: string; lock: number; signatories: SignatoryInput[] };

/** Creates a complete draft between agency A and provider C; `page` is signed in as the admin. */
export async function aDraft(page: Page): Promise<OwnAgreement> {
  const { agreements } = await clientAs(page, "admin");
  const signatories = [aSignatory("agency", "Ottoline Marsh"), aSignatory("provider", "Barnaby Finch")];
  const { agreementId, lock } = await agreements.create({
    agencyId: agencyA.id,
    providerId: providerC.id,
    branchId: branches[0].id,
    serviceIds: services.slice(0, 1).map(({ id }) => id),
  });
  const termed = await agreements.saveTerms({ agreementId, lock, terms: someTerms });
  const rated = await agreements.saveRates({ agreementId, lock: termed.lock, lines: someRates });
  const saved = await agreements.saveSignatories({ agreementId, lock: rated.lock, signatories });
  const { reference } = await agreements.get({ agreementId });
  return { id: agreementId, reference, lock: saved.lock, signatories };
}

/** Creates the same draft and sends it for signature; its document is ready, and the first signatory has their mail. */
export async function aSentAgreement(page: Page): Promise<OwnAgreement> {
  const draft = await aDraft(page);
  const { agreements } = await clientAs(page, "admin");
  const { lock } = await agreements.send({ agreementId: draft.id, lock: draft.lock });
  await mailTo(draft.signatories[0]?.email ?? "");
  return { ...draft, lock };
}
