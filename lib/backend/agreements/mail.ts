/** The mails about agreements, sent by jobs: each reads what is so now, and sends nothing that is no longer due. */
import { and, arrayContains, asc, eq, isNull, type SQL } from "drizzle-orm";
import { codes } from "@/lib/access";
import { type Mail, sendMail } from "@/lib/adapters/mail";
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

/** The token is made here and rests nowhere else. Done again after a crash, another link goes out and the one before it is void. */
async function mailToSign(job: Of<"agreementToSign">): Promise<void> {
  const made = await withSignatory(job, async (tx, read) => {
    const { agreement, version, signatory } = read;
    const now = clock.now();
    if (!isPending(agreement.status) || signatory.status !== "invited" || signatory.isCorrecting) return null;
    if (version.expiresAt <= now) return null;
    const { token, tokenHash } = newToken();
    const latest = now.getTime() + constants.signatoryTokenMs;
    const tokenExpiresAt = new Date(Math.min(latest, version.expiresAt.getTime()));
    await tx.update(table).set({ tokenHash, tokenExpiresAt }).where(eq(table.id, signatory.id));
    return { ...read, token, tokenHash, until: formatLongDate(tokenExpiresAt, timePreference()) };
  });
  if (!made) return;
  const { agreement, signatory, token, tokenHash, until } = made;
  const mail = await agreementToSignMail({
    ...aboutOf(agreement, linkOf(token)),
    fullName: signatory.fullName,
    organisation: signatory.type === "agency" ? agreement.agencyName : agreement.providerName,
    isReminder: job.why === "reminded",
    until,
  });
  await sendMail({ ...mail, to: signatory.email, messageId: `sign-${tokenHash}` });
}

/** A link by which a signatory opens his copy of the sealed document, beside the one he signed by. */
async function mintCopyLink(tx: Transaction, { signatory }: Read) {
  const { token, tokenHash } = newToken();
  const copyTokenExpiresAt = new Date(clock.now().getTime() + constants.sealedLinkMs);
  await tx.update(table).set({ copyTokenHash: tokenHash, copyTokenExpiresAt }).where(eq(table.id, signatory.id));
  return {
    url: linkOf(token),
    messageId: `copy-${tokenHash}`,
    until: formatLongDate(copyTokenExpiresAt, timePreference()),
  };
}

async function mailCopy(job: Of<"agreementCopy">): Promise<void> {
  const made = await withSignatory(job, async (tx, read) =>
    read.version.sealedFileId ? { ...read, link: await mintCopyLink(tx, read) } : null,
  );
  if (!made) return;
  const { agreement, signatory, link } = made;
  const mail = await agreementSealedMail({
    ...aboutOf(agreement, link.url),
    fullName: signatory.fullName,
    verifyUrl: verifyUrlOf(agreement),
    until: link.until,
  });
  await sendMail({ ...mail, to: signatory.email, messageId: link.messageId });
}

async function mailEnding(job: Of<"agreementEnding">): Promise<void> {
  const made = await withSignatory(job, async (tx, read) => ({ ...read, link: await mintCopyLink(tx, read) }));
  const endOn = made && lastDayOf(made.agreement);
  if (!made || !endOn) return;
  const { agreement, signatory, link } = made;
  const mail = await agreementEndingMail({
    ...aboutOf(agreement, link.url),
    fullName: signatory.fullName,
    endOn: formatLongDate(endOn),
  });
  await sendMail({ ...mail, to: signatory.email, messageId: link.messageId });
}

/** What is said of a notice, in words; null where there is none. */
async function noticeIn(tx: Transaction, agreement: AgreementRow) {
  const { id, terminatesOn } = agreement;
  const lastDay = lastDayOf(agreement);
  if (!terminatesOn || !lastDay) return null;
  const notice = await noticeOf(tx, { id, terminatesOn });
  return notice && { lastDay: formatLongDate(lastDay), by: notice.actor, reason: notice.note ?? "" };
}

async function mailNotice(job: Of<"agreementNotice">): Promise<void> {
  const made = await withSignatory(job, async (tx, read) => {
    const notice = await noticeIn(tx, read.agreement);
    return notice && { ...read, notice, link: await mintCopyLink(tx, read) };
  });
  if (!made) return;
  const { agreement, signatory, notice, link } = made;
  const about = { ...aboutOf(agreement, link.url), fullName: signatory.fullName, ...notice };
  await sendMail({ ...(await agreementNoticeMail(about)), to: signatory.email, messageId: link.messageId });
}

/** Nothing where it has been lifted, or suspended again, meanwhile: another mail says so. */
async function mailStanding(job: Of<"agreementSuspended" | "agreementResumed">): Promise<void> {
  const isSuspended = job.kind === "agreementSuspended";
  const made = await withSignatory(job, async (tx, read) =>
    read.agreement.status === (isSuspended ? "suspended" : "active")
      ? { ...read, link: await mintCopyLink(tx, read) }
      : null,
  );
  if (!made) return;
  const { agreement, signatory, link } = made;
  const about = { ...aboutOf(agreement, link.url), fullName: signatory.fullName };
  const mail = isSuspended
    ? agreementSuspendedMail({ ...about, reason: agreement.reason ?? "" })
    : agreementResumedMail(about);
  await sendMail({ ...(await mail), to: signatory.email, messageId: link.messageId });
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

/** One mail for each; done again after a crash each carries the same message id. */
async function toEach(jobId: string, readers: Reader[], mailFor: (fullName: string) => Promise<Mail>): Promise<void> {
  for (const { userId, email, fullName } of readers) {
    await sendMail({ ...(await mailFor(fullName)), to: email, messageId: `${jobId}-${userId}` });
  }
}

const pageOf = ({ id }: AgreementRow) => urlOf(`/dashboard/agreements/${id}`);

async function mailReturned(jobId: string, job: Of<"agreementReturned">): Promise<void> {
  const read = await withReaders(job);
  if (!read?.version.closedAt || !read.closing) return;
  const { agreement, readers, closing } = read;
  const about = { ...aboutOf(agreement, pageOf(agreement)), what: closing.what, reason: closing.note ?? "" };
  await toEach(jobId, readers, (fullName) => agreementReturnedMail({ ...about, fullName }));
}

async function mailNoticeToDrafter(jobId: string, job: Of<"agreementNoticeToDrafter">): Promise<void> {
  const read = await withReaders(job);
  if (!read?.notice) return;
  const { agreement, readers, notice } = read;
  const about = { ...aboutOf(agreement, pageOf(agreement)), ...notice };
  await toEach(jobId, readers, (fullName) => agreementNoticeMail({ ...about, fullName }));
}

async function mailSealed(jobId: string, job: Of<"agreementSealed">): Promise<void> {
  const read = await withReaders(job);
  if (!read?.version.sealedFileId) return;
  const { agreement, readers } = read;
  const about = { ...aboutOf(agreement, pageOf(agreement)), verifyUrl: verifyUrlOf(agreement), until: null };
  await toEach(jobId, readers, (fullName) => agreementSealedMail({ ...about, fullName }));
}

/** Does one mail job. A mail without a token that is sent twice, after a crash say, carries the same message id. */
export async function mailAboutAgreement(jobId: string, job: AgreementMail): Promise<void> {
  switch (job.kind) {
    case "agreementToSign":
      return mailToSign(job);
    case "agreementCopy":
      return mailCopy(job);
    case "agreementEnding":
      return mailEnding(job);
    case "agreementNotice":
      return mailNotice(job);
    case "agreementSuspended":
    case "agreementResumed":
      return mailStanding(job);
    case "agreementNoticeToDrafter":
      return mailNoticeToDrafter(jobId, job);
    case "agreementReturned":
      return mailReturned(jobId, job);
    case "agreementSealed":
      return mailSealed(jobId, job);
  }
}
