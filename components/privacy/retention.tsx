import { Field, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { messages } from "@/lib/config/messages";
import type { RetentionPeriod } from "@/lib/contract/privacy";
import { formatDate, formatNumber } from "@/lib/format";

const texts = messages.privacyPages;
const { records, countedFrom, months: monthsText } = messages.privacy;

function Period({ period, mayChange }: { period: RetentionPeriod; mayChange: boolean }) {
  const { record, from, months, own, inherited, least, most, law, lock } = period;
  const isFixed = least === most || !mayChange;
  const name = records[record];
  return (
    <li className="border-t border-line py-5 first:border-t-0">
      {isFixed ? (
        <>
          <h2 className="text-lead">{name}</h2>
          <p className="mt-1 font-medium">{least === most ? texts.fixed(monthsText(months)) : monthsText(months)}</p>
        </>
      ) : (
        <>
          <PreservedField name={`lock.${record}`} value={String(lock)} />
          <div className="-mb-3 max-w-xl [&_.inp]:max-w-40">
            <Field
              name={`months.${record}`}
              label={name}
              hint={`${texts.bounds(least, most)} ${texts.leaveEmpty(inherited)}`}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              defaultValue={own === null ? "" : String(own)}
            />
          </div>
        </>
      )}
      <p className="mt-2 max-w-[65ch] text-list text-soft">
        {texts.counted(countedFrom[from])} {law}.
      </p>
    </li>
  );
}

/** The retention period of each class of records, and the form to change it. */
export function RetentionForm({
  periods,
  mayChange,
  save,
}: {
  periods: readonly RetentionPeriod[];
  mayChange: boolean;
  /** Posts `months.<record>` and `lock.<record>` of every class that may be changed. */
  save: FormAction;
}) {
  const list = (
    <Card className="mb-5 py-1">
      <ul className="m-0 list-none p-0">
        {periods.map((period) => (
          <Period key={period.record} period={period} mayChange={mayChange} />
        ))}
      </ul>
    </Card>
  );
  if (!mayChange) return list;
  return (
    <Form action={save}>
      {list}
      <SubmitButton pendingText={texts.saving}>{texts.save}</SubmitButton>
    </Form>
  );
}

export type RetentionReceipt = {
  _id: string;
  at: string;
  agency: string;
  record: string;
  period: number;
  before: string;
  deleted: number;
  digest: string;
};

const recordName = (record: string): string =>
  (({ ...records, ...texts.leftovers }) as Record<string, string>)[record] ?? record;

/** What the nightly job deleted. */
export function RetentionReceipts({
  items,
  next,
  after,
  path,
  withAgency,
  formatTime,
}: {
  items: readonly RetentionReceipt[];
  next: string | null;
  after: string | undefined;
  path: string;
  withAgency: boolean;
  formatTime: (iso: string) => string;
}) {
  const columns: Column<RetentionReceipt>[] = [
    { key: "at", heading: texts.when, cell: ({ at }) => <span className="tabular-nums">{formatTime(at)}</span> },
    ...(withAgency ? [{ key: "agency", heading: texts.agency, cell: ({ agency }: RetentionReceipt) => agency }] : []),
    { key: "record", heading: texts.what, cell: ({ record }) => recordName(record) },
    { key: "period", heading: texts.period, cell: ({ period }) => monthsText(period) },
    { key: "before", heading: texts.before, cell: ({ before }) => formatDate(before) },
    { key: "gone", heading: texts.deletedCount, cell: ({ deleted }) => formatNumber(deleted) },
    {
      key: "digest",
      heading: texts.digest,
      cell: ({ digest }) => <code className="text-caption break-all">{digest}</code>,
    },
  ];
  return (
    <section aria-labelledby="gone" className="mt-8">
      <h2 id="gone">{texts.deletedTitle}</h2>
      <p className="mt-1 mb-4 max-w-[65ch] text-soft">{texts.deletedText}</p>
      <Card padded={false}>
        {items.length > 0 ? (
          <Table caption={texts.deletedTitle} columns={columns} rows={items} rowKey={({ _id }) => _id} />
        ) : (
          <EmptyState drawing="bin" title={texts.noDeletions}>
            <p>{texts.noDeletionsText}</p>
          </EmptyState>
        )}
      </Card>
      <Pagination path={path} query={{ after }} next={next} />
    </section>
  );
}
