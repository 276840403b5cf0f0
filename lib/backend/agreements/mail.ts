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
import { deliver, type Recipient, recipientsOf, tell, type Way } from "@/lib/backend/outgoing";
import { newToken } from "@/lib/backend/tokens";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import type { NotificationDetail } from "@/lib/config/notifications";
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
    const signBy = formatLongDate(version.expiresAt, timePreference());
    const linkUntil = formatLongDate(tokenExpiresAt, timePreference());
    return { ...read, token, signBy, linkUntil };
  });
  if (!made) return null;
  const { agreement, signatory, token, signBy, linkUntil } = made;
  const mail = await agreementToSignMail({
    ...aboutOf(agreement, linkOf(token)),
    fullName: signatory.fullName,
    organisation: signatory.type === "agency" ? agreement.agencyName : agreement.providerName,
    isReminder: job.why === "reminded",
    signBy,
    linkUntil,
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
  const about = { ...aboutOf(agreement, link.url), fullName: signatory.fullName, ...notice, isToDrafter: false };
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
const agreementRecipients = (
  tx: Transaction,
  { version: { sentByUid }, agreement: { createdByUid } }: { version: VersionRow; agreement: AgreementRow },
  by: { event: ToPlatform["kind"]; way: Way },
) =>
  recipientsOf(tx, {
    of: "platform",
    about: "organisation",
    code: codes.agreements,
    ...by,
    among: [eq(users.uid, sentByUid), eq(users.uid, createdByUid), undefined],
  });

type ToPlatform = Of<"agreementReturned" | "agreementSealed" | "agreementNoticeToDrafter">;

/** Reads a version with its recipients, the event that closed it and any notice served. */
const withRecipients = ({ agreementId, version, kind: event }: ToPlatform, way: Way) =>
  withScope({ kind: "platform" }, async (tx) => {
    const agreement = await read(tx, agreementId);
    const row = await versionOf(tx, agreementId, version);
    if (!row) return null;
    const recipients = await agreementRecipients(tx, { version: row, agreement }, { event, way });
    const closing = (await eventsOf(tx, agreementId)).findLast((one) => one.version === version && one.note);
    return { agreement, version: row, recipients, closing, notice: await noticeIn(tx, agreement) };
  });

type Told = { jobId: string; way: Way; recipients: readonly Recipient[] };

/** Tells each of the recipients about the agreement. */
const notifyEach = <E extends ToPlatform["kind"]>(
  { jobId, way, recipients }: Told,
  happening: { event: E; detail: NotificationDetail<E>; agreement: AgreementRow },
  mailFor: (fullName: string) => Promise<Mail>,
): Promise<void> => {
  const { event, detail, agreement } = happening;
  const about = { jobId, event, detail, recordId: agreement.id, subjectId: agreement.id };
  return tell(way, about, recipients, async ({ fullName }) => ({ mail: await mailFor(fullName) }));
};

const pageOf = ({ id }: AgreementRow) => urlOf(`/dashboard/agreements/${id}`);

async function tellReturned(jobId: string, job: Of<"agreementReturned">, way: Way): Promise<void> {
  const found = await withRecipients(job, way);
  if (!found?.version.closedAt || !found.closing) return;
  const { agreement, recipients, closing } = found;
  const about = { ...aboutOf(agreement, pageOf(agreement)), what: closing.what, reason: closing.note ?? "" };
  await notifyEach({ jobId, way, recipients }, { event: job.kind, detail: "draft", agreement }, (fullName) =>
    agreementReturnedMail({ ...about, fullName }),
  );
}

async function tellDrafterOfNotice(jobId: string, job: Of<"agreementNoticeToDrafter">, way: Way): Promise<void> {
  const found = await withRecipients(job, way);
  if (!found?.notice) return;
  const { agreement, recipients, notice } = found;
  const about = { ...aboutOf(agreement, pageOf(agreement)), ...notice, isToDrafter: true };
  await notifyEach({ jobId, way, recipients }, { event: job.kind, detail: "served", agreement }, (fullName) =>
    agreementNoticeMail({ ...about, fullName }),
  );
}

async function tellSealed(jobId: string, job: Of<"agreementSealed">, way: Way): Promise<void> {
  const found = await withRecipients(job, way);
  if (!found?.version.sealedFileId) return;
  const { agreement, recipients } = found;
  const about = { ...aboutOf(agreement, pageOf(agreement)), verifyUrl: verifyUrlOf(agreement), until: null };
  await notifyEach({ jobId, way, recipients }, { event: job.kind, detail: "sealed", agreement }, (fullName) =>
    agreementSealedMail({ ...about, fullName }),
  );
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

/** Runs one job, by the way whose queue it is in. Signatories are told by e-mail alone. */
export async function mailAboutAgreement(jobId: string, job: AgreementMail, way: Way = "mail"): Promise<void> {
  switch (job.kind) {
    case "agreementNoticeToDrafter":
      return tellDrafterOfNotice(jobId, job, way);
    case "agreementReturned":
      return tellReturned(jobId, job, way);
    case "agreementSealed":
      return tellSealed(jobId, job, way);
    default:
      return deliver({ key: jobId, kind: job.kind }, () => compose(job));
  }
}
