/** E-mails about agreements, sent by jobs: each reads the current state and sends nothing that is no longer due. */
import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import type { Mail } from "@/lib/adapters/mail";
import {
  agreementEndingMail,
  agreementNoticeMail,
  agreementResumedMail,
  agreementReturnedMail,
  agreementSealedMail,
  agreementSuspendedMail,
  agreementToSignMail,
} from "@/lib/adapters/mail/agreement";
import { deliver, type Recipient, recipientsOf } from "@/lib/backend/outgoing";
import { newToken } from "@/lib/backend/tokens";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { timePreference } from "@/lib/config/time-preference";
import { agreementSignatories, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatLongDate } from "@/lib/format";
import { eventsOf, noticeOf } from "./events";
import { makeSigningLink } from "./link";
import type { AgreementMail } from "./queued";
import {
  type AgreementRow,
  lockAgreement,
  read,
  type SignatoryRow,
  scopeOfAgreement,
  signatoriesOf,
  type VersionRow,
  versionOf,
} from "./rows";
import { isPending, lastDayOf } from "./rules";

type Of<K extends AgreementMail["kind"]> = Extract<AgreementMail, { kind: K }>;

const table = agreementSignatories;
const urlOf = (path: string) => new URL(path, env().PUBLIC_URL).href;
const linkOf = (token: string) => urlOf(`/sign-agreement?token=${token}`);
const verifyUrlOf = ({ id }: AgreementRow) => urlOf(`/verify/${id}`);

const aboutOf = ({ reference, agencyName, providerName }: AgreementRow, url: string) => ({
  reference,
  agencyName,
  providerName,
  url,
});

/** An e-mail to a signatory; null if none is due. */
type SignatoryMail = { to: string; mail: Mail } | null;
type Read = { agreement: AgreementRow; version: VersionRow; signatory: SignatoryRow };

/**
 * Runs `work` on the current signatory. Undefined if the version is closed or no longer current, or if they are no
 * longer a signatory.
 */
function withSignatory<T>(
  { agreementId, version, signatoryId }: { agreementId: string; version: number; signatoryId: string },
  work: (tx: Transaction, read: Read) => Promise<T>,
): Promise<T | undefined> {
  return withScope(scopeOfAgreement(agreementId), async (tx) => {
    const agreement = await lockAgreement(tx, agreementId);
    const row = await versionOf(tx, agreementId, version);
    const signatory = (await signatoriesOf(tx, agreementId)).find(({ id }) => id === signatoryId);
    if (agreement.version !== version || !row || row.closedAt || !signatory) return undefined;
    return work(tx, { agreement, version: row, signatory });
  });
}

/**
 * Creates the token, which only the e-mail contains. A retry after a failed delivery sends a new link and voids the
 * previous one.
 */
async function composeToSign(job: Of<"agreementToSign">): Promise<SignatoryMail> {
  const made = await withSignatory(job, async (tx, read) => {
    const { agreement, version, signatory } = read;
    const now = clock.now();
    if (!isPending(agreement.status) || signatory.status !== "invited" || signatory.isCorrecting) return null;
    if (version.expiresAt <= now) return null;
    const { token, tokenExpiresAt } = await makeSigningLink(tx, { version, signatory }, now);
    return { ...read, token, until: formatLongDate(tokenExpiresAt, timePreference()) };
  });
  if (!made) return null;
  const { agreement, signatory, token, until } = made;
  const mail = await agreementToSignMail({
    ...aboutOf(agreement, linkOf(token)),
    fullName: signatory.fullName,
    organisation: signatory.type === "agency" ? agreement.agencyName : agreement.providerName,
    isReminder: job.why === "reminded",
    until,
  });
  return { to: signatory.email, mail };
}

/** Creates a link to the signatory's copy of the sealed document, separate from their signing link. */
async function mintCopyLink(tx: Transaction, { signatory }: Read) {
  const { token, tokenHash } = newToken();
  const copyTokenExpiresAt = new Date(clock.now().getTime() + constants.sealedLinkMs);
  await tx.update(table).set({ copyTokenHash: tokenHash, copyTokenExpiresAt }).where(eq(table.id, signatory.id));
  return { url: linkOf(token), until: formatLongDate(copyTokenExpiresAt, timePreference()) };
}

async function composeCopy(job: Of<"agreementCopy">): Promise<SignatoryMail> {
  const made = await withSignatory(job, async (tx, read) =>
    read.version.sealedFileId ? { ...read, link: await mintCopyLink(tx, read) } : null,
  );
  if (!made) return null;
  const { agreement, signatory, link } = made;
  const mail = await agreementSealedMail({
    ...aboutOf(agreement, link.url),
    fullName: signatory.fullName,
    verifyUrl: verifyUrlOf(agreement),
    until: link.until,
  });
  return { to: signatory.email, mail };
}

async function composeEnding(job: Of<"agreementEnding">): Promise<SignatoryMail> {
  const made = await withSignatory(job, async (tx, read) => ({ ...read, link: await mintCopyLink(tx, read) }));
  const endOn = made && lastDayOf(made.agreement);
  if (!made || !endOn) return null;
  const { agreement, signatory, link } = made;
  const mail = await agreementEndingMail({
    ...aboutOf(agreement, link.url),
    fullName: signatory.fullName,
    endOn: formatLongDate(endOn),
  });
  return { to: signatory.email, mail };
}

/** The served notice in words; null if there is none. */
async function noticeIn(tx: Transaction, agreement: AgreementRow) {
  const { id, terminatesOn } = agreement;
  const lastDay = lastDayOf(agreement);
  if (!terminatesOn || !lastDay) return null;
  const notice = await noticeOf(tx, { id, terminatesOn });
  return notice && { lastDay: formatLongDate(lastDay), by: notice.actor, reason: notice.note ?? "" };
}

async function composeNotice(job: Of<"agreementNotice">): Promise<SignatoryMail> {
  const made = await withSignatory(job, async (tx, read) => {
    const notice = await noticeIn(tx, read.agreement);
    return notice && { ...read, notice, link: await mintCopyLink(tx, read) };
  });
  if (!made) return null;
  const { agreement, signatory, notice, link } = made;
  const about = { ...aboutOf(agreement, link.url), fullName: signatory.fullName, ...notice };
  return { to: signatory.email, mail: await agreementNoticeMail(about) };
}

/** Null if the status has changed again since: another e-mail covers that. */
async function composeStatusChange(job: Of<"agreementSuspended" | "agreementResumed">): Promise<SignatoryMail> {
  const isSuspended = job.kind === "agreementSuspended";
  const made = await withSignatory(job, async (tx, read) =>
    read.agreement.status === (isSuspended ? "suspended" : "active")
      ? { ...read, link: await mintCopyLink(tx, read) }
      : null,
  );
  if (!made) return null;
  const { agreement, signatory, link } = made;
  const about = { ...aboutOf(agreement, link.url), fullName: signatory.fullName };
  const mail = isSuspended
    ? agreementSuspendedMail({ ...about, reason: agreement.reason ?? "" })
    : agreementResumedMail(about);
  return { to: signatory.email, mail: await mail };
}

/**
 * The person who sent the version; if they may not get it, the person who created the agreement; otherwise everyone
 * with the permission. Only those who have this notification on.
 */
const agreementRecipients = (tx: Transaction, { sentByUid }: VersionRow, { createdByUid }: AgreementRow) =>
  recipientsOf(tx, {
    of: "platform",
    about: "organisation",
    code: codes.agreements,
    key: "notifications.agreements",
    among: [eq(users.uid, sentByUid), eq(users.uid, createdByUid), undefined],
  });

/** Reads a version with its recipients, the event that closed it and any notice served. */
const withRecipients = ({ agreementId, version }: { agreementId: string; version: number }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const agreement = await read(tx, agreementId);
    const row = await versionOf(tx, agreementId, version);
    if (!row) return null;
    const recipients = await agreementRecipients(tx, row, agreement);
    const closing = (await eventsOf(tx, agreementId)).findLast((event) => event.version === version && event.note);
    return { agreement, version: row, recipients, closing, notice: await noticeIn(tx, agreement) };
  });

type ToRecipients = { jobId: string; kind: AgreementMail["kind"]; recipients: Recipient[] };

/** Sends each recipient their own e-mail. */
async function sendToEach(
  { jobId, kind, recipients }: ToRecipients,
  mailFor: (fullName: string) => Promise<Mail>,
): Promise<void> {
  for (const { userId, email, fullName } of recipients) {
    await deliver({ key: `${jobId}-${userId}`, kind }, async () => ({ to: email, mail: await mailFor(fullName) }));
  }
}

const pageOf = ({ id }: AgreementRow) => urlOf(`/dashboard/agreements/${id}`);

async function mailReturned(jobId: string, job: Of<"agreementReturned">): Promise<void> {
  const read = await withRecipients(job);
  if (!read?.version.closedAt || !read.closing) return;
  const { agreement, recipients, closing } = read;
  const about = { ...aboutOf(agreement, pageOf(agreement)), what: closing.what, reason: closing.note ?? "" };
  await sendToEach({ jobId, kind: job.kind, recipients }, (fullName) => agreementReturnedMail({ ...about, fullName }));
}

async function mailNoticeToDrafter(jobId: string, job: Of<"agreementNoticeToDrafter">): Promise<void> {
  const read = await withRecipients(job);
  if (!read?.notice) return;
  const { agreement, recipients, notice } = read;
  const about = { ...aboutOf(agreement, pageOf(agreement)), ...notice };
  await sendToEach({ jobId, kind: job.kind, recipients }, (fullName) => agreementNoticeMail({ ...about, fullName }));
}

async function mailSealed(jobId: string, job: Of<"agreementSealed">): Promise<void> {
  const read = await withRecipients(job);
  if (!read?.version.sealedFileId) return;
  const { agreement, recipients } = read;
  const about = { ...aboutOf(agreement, pageOf(agreement)), verifyUrl: verifyUrlOf(agreement), until: null };
  await sendToEach({ jobId, kind: job.kind, recipients }, (fullName) => agreementSealedMail({ ...about, fullName }));
}

/** The e-mail to a signatory as of now; null if it is no longer due. */
function compose(job: Extract<AgreementMail, { signatoryId: string }>): Promise<SignatoryMail> {
  switch (job.kind) {
    case "agreementToSign":
      return composeToSign(job);
    case "agreementCopy":
      return composeCopy(job);
    case "agreementEnding":
      return composeEnding(job);
    case "agreementNotice":
      return composeNotice(job);
    case "agreementSuspended":
    case "agreementResumed":
      return composeStatusChange(job);
  }
}

/** Runs one e-mail job. */
export async function mailAboutAgreement(jobId: string, job: AgreementMail): Promise<void> {
  switch (job.kind) {
    case "agreementNoticeToDrafter":
      return mailNoticeToDrafter(jobId, job);
    case "agreementReturned":
      return mailReturned(jobId, job);
    case "agreementSealed":
      return mailSealed(jobId, job);
    default:
      return deliver({ key: jobId, kind: job.kind }, () => compose(job));
  }
}
