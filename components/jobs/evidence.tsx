import { Particulars, Section } from "@/components/agreements/sections";
import { addressOf } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Table } from "@/components/ui/table";
import { messages } from "@/lib/config/messages";
import { evidence as texts } from "@/lib/config/messages/jobs/evidence";
import type { Booking, Bookings } from "@/lib/contract/jobs";
import { formatDate, formatDateTime, formatDateTimeRange, type TimePreference } from "@/lib/format";
import { allocationLabel } from "./status";

type StoredRecord = NonNullable<Booking["record"]>;
type Requirement = StoredRecord["requirements"][number];

const dateOr = (day: string | null): string | null => (day ? formatDate(day) : null);

const Hash = ({ children }: { children: string }) => (
  <span className="block wrap-anywhere text-list text-soft">{children}</span>
);

/** The documents and register checks that met a requirement, with the hashes of their files. */
function MetBy({ documents, checks }: Requirement) {
  if (documents.length + checks.length === 0) return texts.profile;
  return (
    <>
      {documents.map(({ kind, sha256, issuedOn, expiresOn, acceptedOn }) => (
        <span key={`${kind} ${sha256} ${issuedOn}`} className="block">
          {texts.document(kind, dateOr(issuedOn), dateOr(expiresOn), dateOr(acceptedOn))}
          {sha256 ? <Hash>{texts.file(sha256)}</Hash> : null}
        </span>
      ))}
      {checks.map(({ kind, checkedOn }) => (
        <span key={`${kind} ${checkedOn}`} className="block">
          {texts.check(messages.workerProfile.checkKinds[kind], formatDate(checkedOn))}
        </span>
      ))}
    </>
  );
}

const recordFacts = (
  { checkedAt, sha256, isIntact, skills, met, overridden }: StoredRecord,
  preference: TimePreference,
) =>
  [
    [texts.checkedAt, formatDateTime(checkedAt, preference)],
    [texts.rules, texts.rulesMet(met.length)],
    ...(skills.length > 0 ? [[texts.skills, skills.join(", ")] as const] : []),
    ...(overridden.length > 0 ? [[texts.overrides, overridden.map(texts.rule).join(", ")] as const] : []),
    [
      texts.record,
      <>
        {isIntact ? texts.intact : texts.changed}
        <Hash>{texts.hash(sha256)}</Hash>
      </>,
    ],
  ] as const;

/** What was changed after the record was stored. */
const moveFacts = ({ moves }: Booking, preference: TimePreference) =>
  moves.length === 0
    ? []
    : ([
        [
          texts.movesTitle,
          moves.map(({ at, from, to }) => (
            <span key={at} className="block">
              {texts.move(
                formatDateTime(at, preference),
                formatDateTimeRange(from.startAt, from.endAt, preference),
                formatDateTimeRange(to.startAt, to.endAt, preference),
              )}
            </span>
          )),
        ],
      ] as const);

type BookingProps = { booking: Booking; isOpen: boolean; preference: TimePreference };

function BookingEvidence({ booking, isOpen, preference }: BookingProps) {
  const { service, agency, workerType, agreement, rateTableHash, status, record } = booking;
  const when = formatDateTimeRange(booking.startAt, booking.endAt, preference);
  return (
    <Section
      id={`booking-${booking.allocationId}`}
      title={texts.heading(when, booking.worker ?? messages.jobs.erasedWorker)}
    >
      <Particulars
        items={[
          [texts.service, service.name],
          [texts.agency, agency],
          [texts.workerType, workerType],
          [texts.status, allocationLabel(status)],
          [
            texts.agreement,
            <>
              {agreement}
              <Hash>{texts.rateTable(rateTableHash)}</Hash>
            </>,
          ],
          ...moveFacts(booking, preference),
          ...(record ? recordFacts(record, preference) : [[texts.record, texts.notKept] as const]),
        ]}
      />
      {record ? (
        <details className="candidate-others" open={isOpen}>
          <summary>{texts.requirements(record.requirements.length)}</summary>
          <Table
            caption={texts.requirements(record.requirements.length)}
            columns={[
              { key: "name", heading: texts.requirement, cell: ({ key }) => texts.name(key) },
              { key: "metBy", heading: texts.metBy, size: "l", cell: (one) => <MetBy {...one} /> },
              {
                key: "until",
                heading: texts.validUntil,
                cell: ({ expiresOn }) => dateOr(expiresOn) ?? texts.noExpiry,
              },
            ]}
            rows={record.requirements}
            rowKey={({ key }) => key}
          />
        </details>
      ) : null}
    </Section>
  );
}

/** The evidence of bookings, one after the other. `none`: what it says where there are none. */
export function EvidenceList({
  bookings,
  none,
  preference,
}: {
  bookings: Bookings;
  none: string;
  preference: TimePreference;
}) {
  if (bookings.items.length === 0) {
    return (
      <Card>
        <EmptyState title={texts.none}>
          <p>{none}</p>
        </EmptyState>
      </Card>
    );
  }
  return bookings.items.map((booking) => (
    <BookingEvidence
      key={booking.allocationId}
      booking={booking}
      isOpen={bookings.items.length === 1}
      preference={preference}
    />
  ));
}

/** The choice of the period: a plain GET form. */
export function EvidencePeriodForm({
  path,
  serviceId,
  from,
  to,
  errorId,
}: {
  path: string;
  serviceId: string;
  from: string;
  to: string;
  /** The notice that says what is wrong with the period. */
  errorId?: string | undefined;
}) {
  return (
    <form action={path} className="mb-5 flex flex-wrap items-end gap-3">
      <input type="hidden" name="service" value={serviceId} />
      {(["from", "to"] as const).map((name) => (
        <div key={name} className="fld mb-0">
          <label htmlFor={`period-${name}`}>{texts[name]}</label>
          <input
            id={`period-${name}`}
            className="inp"
            type="date"
            name={name}
            defaultValue={name === "from" ? from : to}
            aria-invalid={errorId ? true : undefined}
            aria-describedby={errorId}
          />
        </div>
      ))}
      <Button type="submit" variant="secondary">
        {texts.show}
      </Button>
    </form>
  );
}

/** The address of the evidence of a service’s bookings. */
export const evidenceOfService = (path: string, serviceId: string): string =>
  addressOf(`${path}/evidence`, { service: serviceId });
