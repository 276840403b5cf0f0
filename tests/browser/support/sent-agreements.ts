/** Agreements drafted and sent through the real API calls over HTTP; the portal under test runs their jobs. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { workerTypes } from "@/lib/db/content/worker-types";
import { branches, services } from "@/lib/db/seed/organisations";
import { renderAgreement } from "@/lib/documents";
import { anAgreement } from "../../support/agreement-document";
import { type Client, clientOf } from "./api";
import { inboxUrl } from "./database";
import { mailTo } from "./inbox";
import { party } from "./signing";

const [agency, provider] = [party("agencyA"), party("providerC")];
const idOf = (rows: readonly { id: string; organisation?: string }[], of?: string): string =>
  rows.find(({ organisation }) => organisation === of)?.id ?? "";

const aSignatory = (type: "agency" | "provider", fullName: string, jobTitle: string) => ({
  type,
  fullName,
  jobTitle,
  email: `s-${randomUUID()}@people.example`,
});

/**
 * Drafts an agreement and sends it: the portal renders its document and mails the first signatory, who has the address
 * `signatory` if that is given.
 */
export async function sendAgreement({ agreements }: Client, { hasAnnexure = true, signatory = "" } = {}) {
  const unknown = aSignatory("agency", "Ottoline Marsh", "Director");
  const first = signatory ? Object.assign(unknown, { email: signatory }) : unknown;
  const second = aSignatory("provider", "Barnaby Finch", "Registered manager");
  const { agreementId, lock } = await agreements.create({
    agencyId: agency.id,
    providerId: provider.id,
    branchId: idOf(branches, "agencyA"),
    serviceIds: [idOf(services, "providerC")],
  });
  const termed = await agreements.saveTerms({
    agreementId,
    lock,
    terms: {
      startOn: "2026-01-05",
      endOn: null,
      noticeDays: 28,
      billingPeriod: "weekly",
      creditDays: 30,
      timesheetCutoffWeekday: 1,
      timesheetCutoffTime: "12:00",
      approvalCutoffDays: 2,
      paymentMode: "platform",
      terms: "The agency supplies care workers.\n\nThe provider pays for them.",
    },
  });
  const rated = await agreements.saveRates({
    agreementId,
    lock: termed.lock,
    lines: workerTypes.map(({ id }) => ({
      workerTypeId: id,
      skills: [],
      basis: "hourly",
      vatTreatment: "standard",
      specials: [{ band: "bank_holiday", mode: "multiplier", value: 150 }],
      payPence: 1311,
      marginPence: 478,
    })),
  });
  let next = await agreements.saveSignatories({ agreementId, lock: rated.lock, signatories: [first, second] });
  if (hasAnnexure) {
    const base64 = (await renderAgreement(anAgreement())).toString("base64");
    const file = { name: "Annexure of the agency.pdf", base64 };
    const annexure = { kind: "agencyAnnexure", title: "Annexure of the agency", file } as const;
    next = await agreements.addDocument({ agreementId, lock: next.lock, ...annexure });
  }
  await agreements.send({ agreementId, lock: next.lock });
  const { reference } = await agreements.get({ agreementId });
  return { agreementId, reference, agency, provider, first, second };
}

/** The same, at the portal that all browser tests share. */
export const aSentAgreement = async (options: { hasAnnexure?: boolean; signatory?: string } = {}) =>
  sendAgreement(await clientOf("admin"), options);

export type SentAgreement = Awaited<ReturnType<typeof aSentAgreement>>;

/** Waits for the mail to a signatory and returns the path of its link. */
export async function linkFor({ email }: { email: string }, inbox = inboxUrl()): Promise<string> {
  const { text } = await mailTo(email, inbox);
  const [, path] = /https?:\/\/[^/\s]+(\/sign-agreement\?token=[\w-]+)/.exec(text) ?? [];
  if (!path) throw new Error("a mail without a link");
  return path;
}

/** Sends an agreement and opens it with its first signatory's link. */
export async function openAsFirst(page: Page): Promise<SentAgreement & { link: string }> {
  const sent = await aSentAgreement();
  const link = await linkFor(sent.first);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Agreement ${sent.reference}`);
  return { ...sent, link };
}
