import Link from "next/link";
import { EmptyState } from "@/components/ui/empty-state";
import { Summary } from "@/components/ui/summary";
import { counterparts as texts } from "@/lib/config/messages/agreements/pages";
import type { AgreementRow, AgreementStatus } from "@/lib/contract/agreements";
import { agreementPeriod } from "./agreements-list";
import { AgreementStatusBadge } from "./status";

/** The order in which statuses decide the current relationship with the other party. */
const weight: Record<AgreementStatus, number> = {
  active: 0,
  suspended: 1,
  scheduled: 2,
  pending_provider: 3,
  pending_agency: 4,
  draft: 5,
  expired: 6,
  terminated: 7,
};

/** Groups agreements by the other party, in alphabetical order; the most significant comes first in each group. */
function byCounterpart(
  rows: readonly AgreementRow[],
  nameOf: (row: AgreementRow) => string,
): { name: string; rows: [AgreementRow, ...AgreementRow[]] }[] {
  const found = new Map<string, AgreementRow[]>();
  for (const row of rows) found.set(nameOf(row), [...(found.get(nameOf(row)) ?? []), row]);
  return [...found]
    .sort(([one], [other]) => one.localeCompare(other, "en-GB"))
    .flatMap(([name, own]) => {
      const [first, ...more] = own.sort((one, other) => weight[one.status] - weight[other.status]);
      return first ? [{ name, rows: [first, ...more] }] : [];
    });
}

/** The organisation's current and former counterparties; each opens to its agreements. */
export function Counterparts({
  rows,
  nameOf,
  path,
  none,
}: {
  rows: readonly AgreementRow[];
  nameOf: (row: AgreementRow) => string;
  path: string;
  none: { title: string; text: string };
}) {
  const all = byCounterpart(rows, nameOf);
  if (all.length === 0) {
    return (
      <div className="card">
        <EmptyState drawing="places" title={none.title}>
          <p>{none.text}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <ul className="m-0 grid list-none gap-3 p-0">
      {all.map(({ name, rows: own }) => (
        <li key={name}>
          <details className="card group">
            <Summary className="justify-between p-4">
              <span className="min-w-0">
                <span className="mb-1.5 block font-semibold wrap-anywhere">{name}</span>
                <AgreementStatusBadge status={own[0].status} />
              </span>
            </Summary>
            <ul className="m-0 list-none border-t border-line p-0 px-4 py-1">
              {own.map((row) => (
                <li key={row._id} className="border-t border-line py-3 first:border-t-0">
                  <Link
                    prefetch={false}
                    href={`${path}?agreement=${row._id}`}
                    className="inline-flex min-h-11 items-center font-semibold tabular-nums"
                  >
                    {texts.agreement(row.reference)}
                  </Link>
                  <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                    {own.length > 1 ? <AgreementStatusBadge status={row.status} /> : null}
                    <span className="text-list text-soft">{agreementPeriod(row)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}
