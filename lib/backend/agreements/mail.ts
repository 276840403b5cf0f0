/** The mails about agreements, sent by jobs: each reads what is so now, and sends nothing that is no longer due. */
import { and, desc, eq } from "drizzle-orm";
import { sendMail } from "@/lib/adapters/mail";
import {
  agreementEndingMail,
  agreementReturnedMail,
  agreementSealedMail,
  agreementToSignMail,
} from "@/lib/adapters/mail/agreement";
import { clock } from "@/lib/backend/clock";
import { channelsOf } from "@/lib/backend/settings";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { agreementSignatories, memberships, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatLongDate } from "@/lib/format";
import { eventsOf } from "./events";
import { mintToken } from "./link";
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
import { isPending } from "./rules";

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
    const { token, tokenHash } = mintToken();
    const latest = now.getTime() + constants.signatoryTokenMs;
    const tokenExpiresAt = new Date(Math.min(latest, version.expiresAt.getTime()));
    await tx.update(table).set({ tokenHash, tokenExpiresAt }).where(eq(table.id, signatory.id));
    return { ...read, token, tokenHash, until: formatLongDate(tokenExpiresAt) };
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
  const { token, tokenHash } = mintToken();
  const copyTokenExpiresAt = new Date(clock.now().getTime() + constants.sealedLinkMs);
  await tx.update(table).set({ copyTokenHash: tokenHash, copyTokenExpiresAt }).where(eq(table.id, signatory.id));
  return { url: linkOf(token), messageId: `copy-${tokenHash}`, until: formatLongDate(copyTokenExpiresAt) };
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
  const endOn = made?.agreement.endOn;
  if (!made || !endOn) return;
  const { agreement, signatory, link } = made;
  const mail = await agreementEndingMail({
    ...aboutOf(agreement, link.url),
    fullName: signatory.fullName,
    endOn: formatLongDate(endOn),
  });
  await sendMail({ ...mail, to: signatory.email, messageId: link.messageId });
}

/** Whoever sent a version, if he is still there and wants mail about agreements. */
async function senderOf(tx: Transaction, { sentByUid }: VersionRow) {
  const [sender] = await tx
    .select({
      userId: users.id,
      email: users.email,
      fullName: users.fullName,
      organisationId: memberships.organisationId,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(users.uid, sentByUid), eq(users.isActive, true)))
    .orderBy(desc(memberships.isSelected))
    .limit(1);
  if (!sender) return null;
  const channels = await channelsOf(tx, sender, "notifications.agreements");
  return channels === "email" || channels === "emailAndInApp" ? sender : null;
}

/** Reads a version with whoever sent it, and what closed it in the words of the chain. */
const withSender = ({ agreementId, version }: { agreementId: string; version: number }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const agreement = await read(tx, agreementId);
    const row = await versionOf(tx, agreementId, version);
    const sender = row ? await senderOf(tx, row) : null;
    if (!row || !sender) return null;
    const closing = (await eventsOf(tx, agreementId)).findLast((event) => event.version === version && event.note);
    return { agreement, version: row, sender, closing };
  });

const pageOf = ({ id }: AgreementRow) => urlOf(`/dashboard/agreements/${id}`);

async function mailReturned(jobId: string, job: Of<"agreementReturned">): Promise<void> {
  const read = await withSender(job);
  if (!read?.version.closedAt || !read.closing) return;
  const { agreement, sender, closing } = read;
  const mail = await agreementReturnedMail({
    ...aboutOf(agreement, pageOf(agreement)),
    fullName: sender.fullName,
    what: closing.what,
    reason: closing.note ?? "",
  });
  await sendMail({ ...mail, to: sender.email, messageId: jobId });
}

async function mailSealed(jobId: string, job: Of<"agreementSealed">): Promise<void> {
  const read = await withSender(job);
  if (!read?.version.sealedFileId) return;
  const { agreement, sender } = read;
  const mail = await agreementSealedMail({
    ...aboutOf(agreement, pageOf(agreement)),
    fullName: sender.fullName,
    verifyUrl: verifyUrlOf(agreement),
    until: null,
  });
  await sendMail({ ...mail, to: sender.email, messageId: jobId });
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
    case "agreementReturned":
      return mailReturned(jobId, job);
    case "agreementSealed":
      return mailSealed(jobId, job);
  }
}
