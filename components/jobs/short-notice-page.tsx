import Link from "next/link";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { shortNoticePage as texts, jobs as words } from "@/lib/config/messages/jobs";
import type { ShortNotice } from "@/lib/contract/jobs";
import { formatDate, formatDateTime, formatLength, type TimePreference } from "@/lib/format";
import type { Side } from "./status";
import { dayOfShift, shiftTimes } from "./times";

const planned = ({ plannedStartAt, plannedEndAt }: ShortNotice) => ({ startAt: plannedStartAt, endAt: plannedEndAt });

/** How long before the start it was, in words. */
const noticeOf = ({ noticeMinutes }: ShortNotice): string =>
  noticeMinutes < 0 ? texts.afterStart(formatLength(-noticeMinutes)) : formatLength(noticeMinutes);

function What({ one, preference }: { one: ShortNotice; preference: TimePreference }) {
  const { kind, fault, newStartAt, newEndAt } = one;
  return (
    <>
      {texts.kinds[kind]}
      <span className="block text-soft">{texts.by(texts.faults[fault])}</span>
      {newStartAt && newEndAt ? (
        <span className="block text-soft">
          {texts.movedTo(
            formatDate(newStartAt, preference),
            shiftTimes({ startAt: newStartAt, endAt: newEndAt }, preference),
          )}
        </span>
      ) : null}
    </>
  );
}

type ShortNoticePageProps = {
  path: string;
  title: string;
  items: readonly ShortNotice[];
  next: string | null;
  after: string | undefined;
  side: Side;
  preference: TimePreference;
};

/** Booked shifts that were cancelled, moved or swapped, with the notice that was given. */
export function ShortNoticePage({ path, title, items, next, after, side, preference }: ShortNoticePageProps) {
  const columns: Column<ShortNotice>[] = [
    {
      key: "shift",
      heading: texts.shift,
      size: "l",
      cell: (one) => (
        <>
          <Link href={`/dashboard/jobs/${one.jobId}`} prefetch={false}>
            {formatDate(dayOfShift(planned(one)))}, {shiftTimes(planned(one), preference)}
          </Link>
          <span className="block text-soft">
            {side === "Provider" ? one.service : texts.at(one.service, one.provider)}
          </span>
        </>
      ),
    },
    {
      key: "worker",
      heading: texts.worker,
      cell: ({ worker, agency }) => (
        <>
          {worker ?? words.erasedWorker}
          {side === "Agency" ? null : <span className="block text-soft">{agency}</span>}
        </>
      ),
    },
    { key: "what", heading: texts.what, cell: (one) => <What one={one} preference={preference} /> },
    { key: "notice", heading: texts.notice, cell: noticeOf },
    { key: "at", heading: texts.changedAt, cell: ({ at }) => formatDateTime(at, preference) },
  ];
  return (
    <>
      <PageHeader title={title} lead={texts.lead}>
        {items.length > 0 ? (
          <ButtonLink variant="secondary" href={`${path}/csv`}>
            {texts.csv}
          </ButtonLink>
        ) : null}
      </PageHeader>
      <Card padded={false}>
        {items.length > 0 ? (
          <Table caption={texts.caption} columns={columns} rows={items} rowKey={({ _id }) => _id} />
        ) : (
          <EmptyState drawing="done" title={texts.none}>
            <p>{texts.noneHint}</p>
          </EmptyState>
        )}
      </Card>
      <Pagination path={path} query={{ after }} next={next} of={texts.ofChanges} />
    </>
  );
}
