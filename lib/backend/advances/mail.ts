/** Runs the jobs that tell someone about advances: each reads the current state and leaves out what no longer holds. */
import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { advanceMail } from "@/lib/adapters/mail/advance";
import { recipientsOf, tell, type Way } from "@/lib/backend/outgoing";
import { env } from "@/lib/config/env";
import { holdsIn } from "@/lib/config/notifications";
import { advances, advanceTerms, organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { formatMoney } from "@/lib/format";
import { referenceOf } from "./find";
import type { AdvanceMail } from "./queued";

const platform = { kind: "platform" } as const;
const PAGE = "/dashboard/finance/advance";

type Found = {
  agency: string;
  /** What it is about: an advance with its amount, or the agency. */
  recordId: string;
  reference: string | null;
  pence: number | null;
  exceptUserId: string | null;
};

/** What a job is about, as it is now; null where it no longer holds. */
const read = (mail: AdvanceMail): Promise<Found | null> =>
  withScope(platform, async (tx) => {
    if (mail.kind === "advanceNews" || mail.kind === "advanceWaiting") {
      const [found] = await tx
        .select({ advance: advances, agency: organisations.name })
        .from(advances)
        .innerJoin(organisations, eq(organisations.id, advances.organisationId))
        .where(eq(advances.id, mail.advanceId));
      // One kind at a time, so that each detail is one of its event.
      const isCurrent = (status: string) =>
        mail.kind === "advanceNews" ? holdsIn(mail.kind, mail.what, status) : holdsIn(mail.kind, mail.what, status);
      if (!found || !isCurrent(found.advance.status)) return null;
      const { id, number, pence, requestedByUserId } = found.advance;
      const isOwnRequest = mail.kind === "advanceNews" && mail.what === "requested";
      return {
        agency: found.agency,
        recordId: id,
        reference: referenceOf(number),
        pence,
        exceptUserId: isOwnRequest ? requestedByUserId : null,
      };
    }
    const [found] = await tx
      .select({ agency: organisations.name, status: organisations.capitalAdvance, terms: advanceTerms })
      .from(organisations)
      .leftJoin(advanceTerms, eq(advanceTerms.organisationId, organisations.id))
      .where(eq(organisations.id, mail.agencyId));
    if (!found) return null;
    const { agency, status, terms } = found;
    const holds = {
      approved: status === "APPROVED",
      declined: status === "DECLINED",
      applied: status === "REGISTERED",
      proposed: Boolean(terms?.proposed),
    }[mail.what];
    const exceptUserId = mail.what === "proposed" ? (terms?.proposedByUserId ?? null) : null;
    return holds ? { agency, recordId: mail.agencyId, reference: null, pence: null, exceptUserId } : null;
  });

const isToAgency = ({ kind }: AdvanceMail): boolean => kind === "advanceNews" || kind === "advanceOffer";

/** Where it leads: the platform's staff to the agency's part of the page. */
function addressOf(mail: AdvanceMail): string {
  if (isToAgency(mail)) return mail.kind === "advanceOffer" && mail.what === "declined" ? "/dashboard/overview" : PAGE;
  const of = mail.kind === "advanceWaiting" ? `&advance=${mail.advanceId}#advance` : "#terms";
  return `${PAGE}?agency=${mail.agencyId}${of}`;
}

/** Runs one job, by the way whose queue it is in. */
export async function mailAboutAdvance(jobId: string, mail: AdvanceMail, way: Way = "mail"): Promise<void> {
  const found = await read(mail);
  if (!found) return;
  const { agency, recordId, reference, pence, exceptUserId } = found;
  const people = await withScope(platform, (tx) =>
    recipientsOf(tx, {
      of: isToAgency(mail) ? { organisationId: mail.agencyId } : "platform",
      about: "organisation",
      code: codes.finance,
      event: mail.kind,
      way,
      ...(exceptUserId ? { exceptUserId } : {}),
    }),
  );
  const isCurrent = async () => (await read(mail)) !== null;
  const happening = { jobId, event: mail.kind, detail: mail.what, recordId, subjectId: recordId, isCurrent };
  await tell(way, happening, people, async ({ fullName }) => ({
    mail: await advanceMail({
      fullName,
      of: mail,
      agency: isToAgency(mail) ? null : agency,
      reference,
      amount: pence === null ? null : formatMoney(pence),
      url: new URL(addressOf(mail), env().PUBLIC_URL).href,
    }),
  }));
}
