/** Agreements of a test's own, drafted and sent through the real calls; the portal under test does their jobs. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { stopQueue } from "@/lib/backend/queue";
import { callerOfSession, signIn } from "@/lib/backend/sessions";
import { inProcessClient } from "@/lib/bff/client";
import { closePool } from "@/lib/db/client";
import * as schema from "@/lib/db/schema";
import { demoPassword } from "@/lib/db/seed/people";
import { renderAgreement } from "@/lib/documents";
import { anAgreement } from "../../support/agreement-document";
import { owner } from "./database";
import { mailTo } from "./inbox";
import { party } from "./signing";
import { emailOf } from "./story";

const [agency, provider] = [party("agencyA"), party("providerC")];

/** The platform's drafter, as the backend knows him. */
async function drafter() {
  const from = { address: `test-${randomUUID()}`, requestId: `test-${randomUUID()}` };
  const credentials = { email: emailOf("admin"), password: demoPassword };
  const session = await signIn({ ...credentials, ...from, device: null, redirect: null });
  if (session.kind !== "person") throw new Error("the administrator owes a step before he comes in");
  return inProcessClient({ ...from, caller: await callerOfSession(session) }).agreements;
}

/** What the demo has none of, made once: a site, a location, a kind of worker. */
let made: Promise<{ serviceId: string; branchId: string; workerTypeId: string }> | undefined;

const materials = () => {
  made ??= owner(async (tx) => {
    const ids = { serviceId: randomUUID(), branchId: randomUUID(), workerTypeId: randomUUID() };
    await tx.insert(schema.services).values({ id: ids.serviceId, organisationId: provider.id, name: "Mill House" });
    await tx.insert(schema.branches).values({ id: ids.branchId, organisationId: agency.id, name: "Harrowby branch" });
    await tx.insert(schema.workerTypes).values({ id: ids.workerTypeId, name: `Care assistant ${ids.workerTypeId}` });
    return ids;
  });
  return made;
};

const aSignatory = (type: "agency" | "provider", fullName: string, jobTitle: string) => ({
  ...{ type, fullName, jobTitle },
  email: `s-${randomUUID()}@people.example`,
});

export type SentAgreement = Awaited<ReturnType<typeof aSentAgreement>>;

/** An agreement that was sent: its document is made by the portal, and the first signatory gets his mail. */
export async function aSentAgreement({ hasAnnexure = true } = {}) {
  const agreements = await drafter();
  const { serviceId, branchId, workerTypeId } = await materials();
  const first = aSignatory("agency", "Ottoline Marsh", "Director");
  const second = aSignatory("provider", "Barnaby Finch", "Registered manager");
  const { agreementId, lock } = await agreements.create({
    ...{ agencyId: agency.id, providerId: provider.id, branchId, serviceIds: [serviceId] },
  });
  const termed = await agreements.saveTerms({
    ...{ agreementId, lock },
    terms: {
      ...{ startOn: "2026-01-05", endOn: null, noticeDays: 28, billingPeriod: "weekly", creditDays: 30 },
      ...{ timesheetCutoffWeekday: 1, timesheetCutoffTime: "12:00", approvalCutoffDays: 2, paymentMode: "platform" },
      terms: "The agency supplies care workers.\n\nThe provider pays for them.",
    },
  });
  const line = { workerTypeId, skills: [], basis: "hourly", vatTreatment: "standard", specials: [] } as const;
  const rated = await agreements.saveRates({
    ...{ agreementId, lock: termed.lock },
    lines: [{ ...line, skills: [], specials: [], payPence: 1311, marginPence: 478 }],
  });
  let next = await agreements.saveSignatories({ agreementId, lock: rated.lock, signatories: [first, second] });
  if (hasAnnexure) {
    const base64 = (await renderAgreement(anAgreement())).toString("base64");
    const file = { name: "Annexure of the agency.pdf", base64 };
    const paper = { kind: "agencyAnnexure", title: "Annexure of the agency", file } as const;
    next = await agreements.addDocument({ agreementId, lock: next.lock, ...paper });
  }
  await agreements.send({ agreementId, lock: next.lock });
  const { reference } = await agreements.get({ agreementId });
  return { agreementId, reference, agency, provider, first, second };
}

/** The path of the link in the mail to a signatory, as soon as it has come. */
export async function linkFor({ email }: { email: string }): Promise<string> {
  const { text } = await mailTo(email);
  const [, path] = /https?:\/\/[^/\s]+(\/sign-agreement\?token=[\w-]+)/.exec(text) ?? [];
  if (!path) throw new Error("a mail without a link");
  return path;
}

/** An agreement that was sent, opened by its first signatory's link. */
export async function openAsFirst(page: Page): Promise<SentAgreement & { link: string }> {
  const sent = await aSentAgreement();
  const link = await linkFor(sent.first);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Agreement ${sent.reference}`);
  return { ...sent, link };
}

/** Gives back what this process holds of the database. */
export async function leave(): Promise<void> {
  await stopQueue();
  await closePool();
}
