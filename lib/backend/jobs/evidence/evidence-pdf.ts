/** The evidence of bookings as a tagged PDF. */
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import { canRead } from "@/lib/backend/jobs/find";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { evidence as texts } from "@/lib/config/messages/jobs/evidence";
import { contract } from "@/lib/contract";
import { type Booking, type Bookings, evidenceMax } from "@/lib/contract/jobs";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type DocumentSection, renderEvidence } from "@/lib/documents";
import { formatDate, formatDateRange, formatDateTime, formatDateTimeRange, type TimePreference } from "@/lib/format";
import { bookingsOfJob, bookingsOfPeriod } from "./evidence";

type StoredRecord = NonNullable<Booking["record"]>;

const dateOr = (day: string | null): string | null => (day ? formatDate(day) : null);

/** What met a requirement, one document or register check a line. */
function metBy({ documents, checks }: StoredRecord["requirements"][number]): string {
  const lines = [
    ...documents.flatMap(({ kind, sha256, issuedOn, expiresOn, acceptedOn }) => [
      texts.document(kind, dateOr(issuedOn), dateOr(expiresOn), dateOr(acceptedOn)),
      ...(sha256 ? [texts.file(sha256)] : []),
    ]),
    ...checks.map(({ kind, checkedOn }) => texts.check(messages.workerProfile.checkKinds[kind], formatDate(checkedOn))),
  ];
  return lines.join("\n") || texts.profile;
}

/** What was changed after the record was stored, a line each. */
function movesFact({ moves }: Booking, preference: TimePreference): [string, string][] {
  const range = ({ startAt, endAt }: { startAt: string; endAt: string }) =>
    formatDateTimeRange(startAt, endAt, preference);
  const lines = moves.map(({ at, from, to }) => texts.move(formatDateTime(at, preference), range(from), range(to)));
  return lines.length > 0 ? [[texts.movesTitle, lines.join("\n")]] : [];
}

function factsOf(booking: Booking, preference: TimePreference): [string, string][] {
  const { service, agency, workerType, agreement, rateTableHash, status, record } = booking;
  const facts: [string, string][] = [
    [texts.service, service.name],
    [texts.agency, agency],
    [texts.workerType, workerType],
    [texts.status, messages.jobs.allocationStatus[status]],
    [texts.agreement, `${agreement}\n${texts.rateTable(rateTableHash)}`],
    ...movesFact(booking, preference),
  ];
  if (!record) return [...facts, [texts.record, texts.notKept]];
  const { checkedAt, sha256, isIntact, skills, met, overridden } = record;
  return [
    ...facts,
    [texts.checkedAt, formatDateTime(checkedAt, preference)],
    [texts.rules, texts.rulesMet(met.length)],
    ...(skills.length > 0 ? [[texts.skills, skills.join(", ")] satisfies [string, string]] : []),
    ...(overridden.length > 0
      ? [[texts.overrides, overridden.map(texts.rule).join(", ")] satisfies [string, string]]
      : []),
    [texts.record, `${isIntact ? texts.intact : texts.changed}\n${texts.hash(sha256)}`],
  ];
}

const sectionOf = (booking: Booking, preference: TimePreference): DocumentSection => ({
  heading: texts.heading(
    formatDateTimeRange(booking.startAt, booking.endAt, preference),
    booking.worker ?? messages.jobs.erasedWorker,
  ),
  things: [{ facts: factsOf(booking, preference) }],
  ...(booking.record
    ? {
        table: {
          columns: [texts.requirement, texts.metBy, texts.validUntil],
          shares: [0.25, 0.55, 0.2],
          rows: booking.record.requirements.map((one) => [
            texts.name(one.key),
            metBy(one),
            dateOr(one.expiresOn) ?? texts.noExpiry,
          ]),
        },
      }
    : {}),
});

type Who = { caller: PersonCaller; context: Context };
type Pack = { what: string; fileName: string; subject: { type: string; id: string } };

/** Records that evidence was exported: in the log of the provider, whose shifts they are, or of the caller. */
const recordExport = (tx: Transaction, { caller, context }: Who, { subject }: Pack, bookings: number) =>
  audit(tx, context, {
    organisationId: caller.organisation.id,
    action: "bookingEvidence.exported",
    subject,
    details: { format: "pdf", bookings },
  });

async function render({ caller }: Who, { what, fileName }: Pack, { items }: Bookings) {
  const createdAt = clock.now();
  const bytes = await renderEvidence({
    number: what,
    name: texts.periodTitle,
    about: texts.pdfDocument.about(formatDateTime(createdAt, caller.preference), caller.fullName),
    notes: [texts.lead],
    createdAt,
    sections: items.map((one) => sectionOf(one, caller.preference)),
  });
  return { name: `${fileName}.pdf`, contentType: "application/pdf", base64: bytes.toString("base64") };
}

/** The evidence of a job as a PDF. Fails closed: without its audit row it is not made. NOT_FOUND as for `evidence`. */
export const evidencePdf = procedure(contract.jobs.evidencePdf, canRead, async ({ input, caller, context }) => {
  const who = { caller, context };
  const subject = { type: "job", id: input.jobId };
  const { bookings, pack } = await withScope(scopeOf(caller), async (tx) => {
    const bookings = await bookingsOfJob(tx, input.jobId);
    const what = bookings.items[0]?.service.name ?? texts.title;
    const pack = { what, fileName: "shift-evidence", subject };
    await recordExport(tx, who, pack, bookings.items.length);
    return { bookings, pack };
  });
  return render(who, pack, bookings);
});

/**
 * The evidence of a service’s bookings in a period as a PDF, audited. BAD_REQUEST about `to` for a period with more
 * bookings than one document takes.
 */
export const periodEvidencePdf = procedure(
  contract.jobs.periodEvidencePdf,
  canRead,
  async ({ input, caller, context }) => {
    const who = { caller, context };
    const { serviceId, from, to } = input;
    const { bookings, pack } = await withScope(scopeOf(caller), async (tx) => {
      const bookings = await bookingsOfPeriod(tx, input);
      const tooMany = texts.tooMany(evidenceMax);
      if (!bookings.isComplete) throw invalid(tooMany, [{ field: "to", message: tooMany }]);
      const range = formatDateRange(from, to);
      const service = bookings.items[0]?.service.name;
      const pack = {
        what: service ? `${service}, ${range}` : range,
        fileName: `shift-evidence-${from}-${to}`,
        subject: { type: "service", id: serviceId },
      };
      await recordExport(tx, who, pack, bookings.items.length);
      return { bookings, pack };
    });
    return render(who, pack, bookings);
  },
);
