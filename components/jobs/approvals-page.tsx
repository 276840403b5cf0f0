import Link from "next/link";
import { Section } from "@/components/agreements/sections";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { CheckboxGroup } from "@/components/form/rows";
import { SubmitButton } from "@/components/form/submit-button";
import { ListParts } from "@/components/lists/list-parts";
import { addressOf } from "@/components/ui/address";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { jobPage, jobs as words } from "@/lib/config/messages/jobs";
import { onBehalf, approvalsPage as texts } from "@/lib/config/messages/on-behalf";
import type { OnBehalfRequest } from "@/lib/contract/on-behalf";
import { formatDateTime, formatLongDate, formatMoney, type TimePreference } from "@/lib/format";
import { OnBehalfDecision, OnBehalfFacts } from "./on-behalf-section";
import { dayOfShift, shiftTimes } from "./times";

type Show = "waiting" | "decided";

type ApprovalsPageProps = {
  path: string;
  title: string;
  query: { show: Show; after: string | undefined };
  items: readonly OnBehalfRequest[];
  next: string | null;
  /** The one whose details and decision are shown. */
  open: OnBehalfRequest | null;
  /** Whether the reader can open a shift's page. */
  opensJobs: boolean;
  preference: TimePreference;
  decide: FormAction;
};

const nameOf = (one: OnBehalfRequest): string => jobPage.heading(one.service.name, formatLongDate(dayOfShift(one)));

/** What can be done about a row in the list: open it, unless it is for someone else. */
function Way({ path, query, one }: Pick<ApprovalsPageProps, "path" | "query"> & { one: OnBehalfRequest }) {
  if (!one.canDecide) return <span className="text-soft">{one.isStuck ? texts.stuck : texts.notYours}</span>;
  return (
    <a
      className={buttonClass({ variant: "secondary", size: "s" })}
      href={`${addressOf(path, { after: query.after, open: one.jobId })}#open`}
    >
      {texts.review}
      <VisuallyHidden> {nameOf(one)}</VisuallyHidden>
    </a>
  );
}

function Result({ one, preference }: { one: OnBehalfRequest; preference: TimePreference }) {
  const { outcome, decidedBy, decidedAt, outcomeReason } = one;
  const at = decidedAt ? formatDateTime(decidedAt, preference) : "";
  return (
    <>
      {outcome ? onBehalf.outcome[outcome] : null}
      <span className="block text-soft">{decidedBy ? texts.by(decidedBy, at) : at}</span>
      {outcomeReason ? <span className="block text-soft">{outcomeReason}</span> : null}
    </>
  );
}

function columnsFor({ path, query, opensJobs, preference }: ApprovalsPageProps): Column<OnBehalfRequest>[] {
  return [
    {
      key: "shift",
      heading: texts.shift,
      cell: (one) => (
        <>
          {opensJobs ? (
            <Link href={`/dashboard/jobs/${one.jobId}`} prefetch={false}>
              {formatLongDate(dayOfShift(one))}
            </Link>
          ) : (
            formatLongDate(dayOfShift(one))
          )}
          <span className="block text-list font-normal text-soft">{shiftTimes(one, preference)}</span>
        </>
      ),
    },
    { key: "service", heading: texts.service, cell: ({ service }) => service.name },
    {
      key: "worker",
      heading: texts.worker,
      cell: ({ worker, workerType, agency }) => (
        <>
          {worker ?? words.erasedWorker}
          <span className="block text-list text-soft">
            {workerType}, {agency}
          </span>
        </>
      ),
    },
    { key: "price", heading: texts.price, size: "s", cell: ({ pricePence }) => formatMoney(pricePence) },
    { key: "posted", heading: texts.posted, cell: ({ postedAt }) => formatDateTime(postedAt, preference) },
    query.show === "waiting"
      ? {
          key: "way",
          heading: texts.review,
          headingHidden: true,
          size: "actions",
          bare: true,
          cell: (one) => <Way path={path} query={query} one={one} />,
        }
      : { key: "result", heading: texts.result, cell: (one) => <Result one={one} preference={preference} /> },
  ];
}

/** The shift to decide on: the next one opens by itself once it is decided. */
function Open({
  path,
  one,
  preference,
  decide,
}: Pick<ApprovalsPageProps, "path" | "preference" | "decide"> & { one: OnBehalfRequest }) {
  const form = { confirm: "confirm", refuse: "refuse", withdraw: "" };
  return (
    <Section id="open" title={`${texts.next}: ${nameOf(one)}`} lead={shiftTimes(one, preference)}>
      <OnBehalfFacts request={one} preference={preference} />
      {one.canDecide ? (
        <OnBehalfDecision key={one.jobId} request={one} words={form} page={path} decide={decide} />
      ) : (
        <p className="mt-4 text-soft">{one.isStuck ? texts.stuck : texts.notYours}</p>
      )}
    </Section>
  );
}

/** Confirms several at once, each for itself. */
function Several({ items, decide, preference }: Pick<ApprovalsPageProps, "items" | "decide" | "preference">) {
  const own = items.filter(({ canDecide }) => canDecide);
  if (own.length < 2) return null;
  return (
    <Section id="several" title={texts.several} lead={texts.severalHint}>
      <Form action={decide} isAmongForms>
        <HiddenField name="do" value="confirmSelected" />
        <CheckboxGroup
          name="selected"
          legend={texts.selectShifts}
          options={own.map((one) => ({
            name: `selected.${one.jobId}`,
            label: `${nameOf(one)}, ${shiftTimes(one, preference)}`,
            about: `${one.worker ?? words.erasedWorker}, ${one.agency} · ${formatMoney(one.pricePence)}`,
          }))}
        />
        <SubmitButton variant="secondary" pendingText={texts.confirming}>
          {texts.confirmSelected}
        </SubmitButton>
      </Form>
    </Section>
  );
}

/** The shifts that agencies posted for a provider: the next to decide on, all that wait, or their history. */
export function ApprovalsPage(props: ApprovalsPageProps) {
  const { path, title, query, items, next, open, preference, decide } = props;
  const { show } = query;
  return (
    <>
      <PageHeader title={title} lead={texts.lead} />
      {open ? <Open path={path} one={open} preference={preference} decide={decide} /> : null}
      <ListParts
        label={texts.filters}
        parts={{ waiting: texts.waiting, decided: texts.decided }}
        shown={show}
        hrefOf={(part) => addressOf(path, { show: part === "waiting" ? undefined : part })}
      />
      <Card padded={false}>
        {items.length > 0 ? (
          <Table caption={texts.caption[show]} columns={columnsFor(props)} rows={items} rowKey={({ jobId }) => jobId} />
        ) : (
          <EmptyState drawing="done" title={texts.none[show]}>
            <p>{texts.noneHint[show]}</p>
          </EmptyState>
        )}
      </Card>
      <Pagination path={path} query={query} next={next} of={texts.ofShifts} />
      {show === "waiting" ? <Several items={items} decide={decide} preference={preference} /> : null}
    </>
  );
}
