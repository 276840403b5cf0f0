/** The mails about agreements, sent by jobs: each reads what is so now, and sends nothing that is no longer due. */
import { and, arrayContains, asc, eq, isNull, type SQL } from "drizzle-orm";
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
import { clock } from "@/lib/backend/clock";
import { deliver } from "@/lib/backend/outgoing";
import { channelsOf } from "@/lib/backend/settings";
import { newToken } from "@/lib/backend/tokens";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { timePreference } from "@/lib/config/time-preference";
import { agreementSignatories, memberships, organisations, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatLongDate } from "@/lib/format";
import { eventsOf, noticeOf } from "./events";
import type { AgreementMail } from "./queued";
import {
  type AgreementRow,
  hold,
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
  ...{ reference, agencyName, providerName, url },
});

/** What a signatory is sent, or nothing. */
type Letter = { to: string; mail: Mail } | null;
type Read = { agreement: AgreementRow; version: VersionRow; signatory: SignatoryRow };

/** Runs `work` on the signatory as he is now; undefined where the version is no longer the agreement's, or he is not one of them. */
function withSignatory<T>(
  { agreementId, version, signatoryId }: { agreementId: string; version: number; signatoryId: string },
  work: (tx: Transaction, read: Read) => Promise<T>,
): Promise<T | undefined> {
  return withScope(scopeOfAgreement(agreementId), async (tx) => {
    const agreement = await hold(tx, agreementId);
    const row = await versionOf(tx, agreementId, version);
    const signatory = (await signatoriesOf(tx, agreementId)).find(({ id }) => id === signatoryId);
    if (agreement.version !== version || !row || row.closedAt || !signatory) return undefined;
    return work(tx, { agreement, version: row, signatory });
  });
}

/**
 * The token is made here and rests nowhere else. Done again where the mail was not taken, another link goes out and
 * the one before it is void.
 */
async function composeToSign(job: Of<"agreementToSign">): Promise<Letter> {
  const made = await withSignatory(job, async (tx, read) => {
    const { agreement, version, signatory } = read;
    const now = clock.now();
    if (!isPending(agreement.status) || signatory.status !== "invited" || signatory.isCorrecting) return null;
    if (version.expiresAt <= now) return null;
    const { token, tokenHash } = newToken();
    const latest = now.getTime() + constants.signatoryTokenMs;
    const tokenExpiresAt = new Date(Math.min(latest, version.expiresAt.getTime()));
    await tx.update(table).set({ tokenHash, tokenExpiresAt }).where(eq(table.id, signatory.id));
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

/** A link by which a signatory opens his copy of the sealed document, beside the one he signed by. */
async function mintCopyLink(tx: Transaction, { signatory }: Read) {
  const { token, tokenHash } = newToken();
  const copyTokenExpiresAt = new Date(clock.now().getTime() + constants.sealedLinkMs);
  await tx.update(table).set({ copyTokenHash: tokenHash, copyTokenExpiresAt }).where(eq(table.id, signatory.id));
  return { url: linkOf(token), until: formatLongDate(copyTokenExpiresAt, timePreference()) };
}

async function composeCopy(job: Of<"agreementCopy">): Promise<Letter> {
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

async function composeEnding(job: Of<"agreementEnding">): Promise<Letter> {
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

/** What is said of a notice, in words; null where there is none. */
async function noticeIn(tx: Transaction, agreement: AgreementRow) {
  const { id, terminatesOn } = agreement;
  const lastDay = lastDayOf(agreement);
  if (!terminatesOn || !lastDay) return null;
  const notice = await noticeOf(tx, { id, terminatesOn });
  return notice && { lastDay: formatLongDate(lastDay), by: notice.actor, reason: notice.note ?? "" };
}

async function composeNotice(job: Of<"agreementNotice">): Promise<Letter> {
  const made = await withSignatory(job, async (tx, read) => {
    const notice = await noticeIn(tx, read.agreement);
    return notice && { ...read, notice, link: await mintCopyLink(tx, read) };
  });
  if (!made) return null;
  const { agreement, signatory, notice, link } = made;
  const about = { ...aboutOf(agreement, link.url), fullName: signatory.fullName, ...notice };
  return { to: signatory.email, mail: await agreementNoticeMail(about) };
}

/** Nothing where it has been lifted, or suspended again, meanwhile: another mail says so. */
async function composeStanding(job: Of<"agreementSuspended" | "agreementResumed">): Promise<Letter> {
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

type Reader = { userId: string; email: string; fullName: string; organisationId: string };

/** Those of the platform who may look after agreements, and are there; of all of them where `who` says nobody. */
const drafters = (tx: Transaction, who?: SQL): Promise<Reader[]> =>
  tx
    .select({
      userId: users.id,
      email: users.email,
      fullName: users.fullName,
      organisationId: memberships.organisationId,
    })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), isNull(memberships.deactivatedAt)))
    .innerJoin(organisations, and(eq(organisations.id, memberships.organisationId), eq(organisations.kind, "platform")))
    .where(and(who, eq(users.isActive, true), arrayContains(memberships.permissionCodes, [codes.agreements])))
    .orderBy(asc(users.id));

/** Whoever sent a version; when he is gone whoever began the agreement, or else everybody who could have. Only who wants it. */
async function readersOf(tx: Transaction, { sentByUid }: VersionRow, { createdByUid }: AgreementRow) {
  let found = await drafters(tx, eq(users.uid, sentByUid));
  if (found.length === 0) found = await drafters(tx, eq(users.uid, createdByUid));
  if (found.length === 0) found = await drafters(tx);
  const wanted: Reader[] = [];
  for (const reader of found) {
    const channels = await channelsOf(tx, reader, "notifications.agreements");
    if (channels === "email" || channels === "emailAndInApp") wanted.push(reader);
  }
  return wanted;
}

/** Reads a version with whoever is told of it, what closed it in the words of the chain, and the notice that was served. */
const withReaders = ({ agreementId, version }: { agreementId: string; version: number }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const agreement = await read(tx, agreementId);
    const row = await versionOf(tx, agreementId, version);
    if (!row) return null;
    const readers = await readersOf(tx, row, agreement);
    const closing = (await eventsOf(tx, agreementId)).findLast((event) => event.version === version && event.note);
    return { agreement, version: row, readers, closing, notice: await noticeIn(tx, agreement) };
  });

type ToReaders = { jobId: string; kind: AgreementMail["kind"]; readers: Reader[] };

/** One mail for each. */
async function toEach(
  { jobId, kind, readers }: ToReaders,
  mailFor: (fullName: string) => Promise<Mail>,
): Promise<void> {
  for (const { userId, email, fullName } of readers) {
    await deliver({ key: `${jobId}-${userId}`, kind }, async () => ({ to: email, mail: await mailFor(fullName) }));
  }
}

const pageOf = ({ id }: AgreementRow) => urlOf(`/dashboard/agreements/${id}`);

async function mailReturned(jobId: string, job: Of<"agreementReturned">): Promise<void> {
  const read = await withReaders(job);
  if (!read?.version.closedAt || !read.closing) return;
  const { agreement, readers, closing } = read;
  const about = { ...aboutOf(agreement, pageOf(agreement)), what: closing.what, reason: closing.note ?? "" };
  await toEach({ jobId, kind: job.kind, readers }, (fullName) => agreementReturnedMail({ ...about, fullName }));
}

async function mailNoticeToDrafter(jobId: string, job: Of<"agreementNoticeToDrafter">): Promise<void> {
  const read = await withReaders(job);
  if (!read?.notice) return;
  const { agreement, readers, notice } = read;
  const about = { ...aboutOf(agreement, pageOf(agreement)), ...notice };
  await toEach({ jobId, kind: job.kind, readers }, (fullName) => agreementNoticeMail({ ...about, fullName }));
}

async function mailSealed(jobId: string, job: Of<"agreementSealed">): Promise<void> {
  const read = await withReaders(job);
  if (!read?.version.sealedFileId) return;
  const { agreement, readers } = read;
  const about = { ...aboutOf(agreement, pageOf(agreement)), verifyUrl: verifyUrlOf(agreement), until: null };
  await toEach({ jobId, kind: job.kind, readers }, (fullName) => agreementSealedMail({ ...about, fullName }));
}

/** The mail to a signatory, as things are now; null where it is no longer due. */
function compose(job: Extract<AgreementMail, { signatoryId: string }>): Promise<Letter> {
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
      return composeStanding(job);
  }
}

/** Does one mail job. */
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
