import { Particulars, Section } from "@/components/agreements/sections";
import type { FormAction } from "@/components/form/form";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { advancePage as texts } from "@/lib/config/messages/advance-pages";
import { type AdvanceEvent, advanceStates } from "@/lib/config/states/advance";
import { nextStatus } from "@/lib/config/states/table";
import type { Advance, AdvanceApplications, AdvanceOverview, AdvanceQuote } from "@/lib/contract/advances";
import { formatDate, formatDateTime, formatHundredths, formatMoney, type TimePreference } from "@/lib/format";
import { CancelForm, ChooseForm, DecideForm, MoneyForm, RequestForm, WriteOffForm } from "./forms";
import { Applications, factsOf, TermsSection } from "./terms";

type AdvancesPageProps = {
  path: string;
  title: string;
  isPlatform: boolean;
  after: string | undefined;
  /** The agency that the reader is of, or that the platform's staff look at. */
  agencyId: string | undefined;
  list: { items: readonly Advance[]; next: string | null };
  overview: AdvanceOverview | null;
  /** The agencies that wait for the platform; null on a page about one. */
  applications: AdvanceApplications | null;
  /** The invoices of the preview. */
  invoiceIds: readonly string[];
  quote: AdvanceQuote | null;
  /** Why there is no preview. */
  quoteError: string | null;
  openId: string | undefined;
  preference: TimePreference;
  change: FormAction;
};

const agenciesPath = "/dashboard/agencies";
const can = ({ status }: Advance, event: AdvanceEvent): boolean => nextStatus(advanceStates, status, event) !== null;

/** What an agency can draw and what it costs. */
function Offer({ overview }: { overview: AdvanceOverview }) {
  const { terms, drawnPence, availablePence } = overview;
  if (!terms) {
    return (
      <div className="mb-5">
        <Notice>
          <p>{texts.noTerms}</p>
        </Notice>
      </div>
    );
  }
  return (
    <Section id="offer" title={texts.offer}>
      <Particulars
        items={[
          [texts.available, <strong key="available">{formatMoney(availablePence)}</strong>],
          [texts.drawn, formatMoney(drawnPence)],
          ...factsOf(terms),
        ]}
      />
    </Section>
  );
}

/** What the chosen invoices come to, and the form that asks for it. */
function Quote({ path, quote, agencyId, invoiceIds, change }: AdvancesPageProps & { quote: AdvanceQuote }) {
  return (
    <Section id="quote" title={texts.quote}>
      <Particulars
        items={[
          [texts.gross, formatMoney(quote.grossPence)],
          [texts.amount, `${formatMoney(quote.pence)} (${quote.percent}%)`],
          [texts.feePounds, formatMoney(quote.feePence)],
          [texts.yearly, texts.yearlyOf(formatHundredths(quote.yearlyBasisPoints))],
          [texts.net, <strong key="net">{formatMoney(quote.netPence)}</strong>],
          [texts.settles, formatDate(quote.settlesOn)],
        ]}
      />
      <div className="mt-5 flex flex-wrap items-start gap-3">
        <RequestForm agencyId={agencyId ?? ""} chosen={invoiceIds.join(".")} quote={quote} change={change} />
        <ButtonLink variant="quiet" href={`${path}#request`}>
          {texts.again}
        </ButtonLink>
      </div>
    </Section>
  );
}

function Choose({ overview, agencyId, change }: AdvancesPageProps & { overview: AdvanceOverview }) {
  return (
    <Section id="request" title={texts.request}>
      {overview.eligible.length > 0 ? (
        <ChooseForm
          agencyId={agencyId ?? ""}
          options={overview.eligible.map(({ _id, number, providerName, dueOn, duePence, advancePence }) => ({
            name: `invoiceIds.${_id}`,
            label: number,
            about: texts.about(providerName, formatDate(dueOn), formatMoney(duePence), formatMoney(advancePence)),
          }))}
          change={change}
        />
      ) : (
        <p>{texts.noneEligible}</p>
      )}
    </Section>
  );
}

/** The columns of the list, which the platform's staff see for all agencies. */
function columnsFor({ path, isPlatform, after, agencyId, preference, change }: AdvancesPageProps): Column<Advance>[] {
  const words = texts.columns;
  const columns: (Column<Advance> | null)[] = [
    { key: "reference", heading: words.reference, cell: ({ reference }) => reference },
    isPlatform
      ? {
          key: "agency",
          heading: words.agency,
          size: "l",
          cell: ({ agency }) => (agencyId ? agency.name : <a href={`${path}?agency=${agency._id}`}>{agency.name}</a>),
        }
      : null,
    { key: "invoices", heading: words.invoices, cell: ({ invoices }) => invoices.join(", ") },
    {
      key: "amount",
      heading: words.amount,
      size: "s",
      cell: ({ pence, owedPence }) => (
        <>
          {formatMoney(pence)}
          {owedPence > 0 ? (
            <span className="block text-list text-soft">{texts.owed(formatMoney(owedPence))}</span>
          ) : null}
        </>
      ),
    },
    { key: "fee", heading: words.fee, size: "s", cell: ({ feePence }) => formatMoney(feePence) },
    {
      key: "by",
      heading: words.by,
      cell: ({ requestedBy, requestedAt }) => (
        <>
          {requestedBy}
          <span className="block text-list text-soft">{formatDateTime(requestedAt.toISOString(), preference)}</span>
        </>
      ),
    },
    {
      key: "status",
      heading: words.status,
      cell: ({ status, reason }) => (
        <>
          {texts.status[status]}
          {reason ? <span className="block text-list text-soft">{reason}</span> : null}
        </>
      ),
    },
    {
      key: "settled",
      heading: words.settled,
      size: "s",
      cell: ({ settledOn }) => (settledOn ? formatDate(settledOn) : texts.nothing),
    },
    {
      key: "actions",
      heading: words.actions,
      headingHidden: true,
      bare: true,
      cell: (advance) => {
        const query = new URLSearchParams({
          ...(after ? { after } : {}),
          ...(agencyId ? { agency: agencyId } : {}),
          advance: advance._id,
        });
        if (isPlatform) {
          return (
            <ButtonLink variant="secondary" size="s" href={`${path}?${query}#advance`}>
              {texts.open}
              <VisuallyHidden> {texts.ofOne(advance.reference)}</VisuallyHidden>
            </ButtonLink>
          );
        }
        return can(advance, "cancel") ? <CancelForm advance={advance} change={change} /> : null;
      },
    },
  ];
  return columns.filter((column) => column !== null);
}

/** One advance and what the platform's staff can do with it now. */
function Opened({ path, advance, change }: { path: string; advance: Advance; change: FormAction }) {
  const { reference, agency, invoices, pence, feePence, owedPence, status, reason } = advance;
  return (
    <Section id="advance" title={texts.title(reference)}>
      <Particulars
        items={[
          [texts.columns.status, texts.status[status]],
          [texts.columns.agency, agency.name],
          [texts.columns.invoices, invoices.join(", ")],
          [texts.columns.amount, formatMoney(pence)],
          [texts.columns.fee, formatMoney(feePence)],
          [texts.net, formatMoney(pence - feePence)],
          ...(reason ? [[texts.reason, reason] as const] : []),
        ]}
      />
      <DecideForm advance={advance} change={change} />
      {can(advance, "payOut") ? (
        <MoneyForm
          what="payOut"
          title={texts.payOutTitle}
          lead={texts.payOutLead(formatMoney(pence - feePence))}
          advance={advance}
          change={change}
        />
      ) : null}
      {can(advance, "settle") ? (
        <MoneyForm
          what="settle"
          title={texts.settleTitle}
          lead={texts.owes(formatMoney(owedPence))}
          advance={advance}
          change={change}
        />
      ) : null}
      {can(advance, "writeOff") ? <WriteOffForm advance={advance} owedPence={owedPence} change={change} /> : null}
      <p className="mt-5">
        <a href={path}>{texts.back}</a>
      </p>
    </Section>
  );
}

/** The capital advance: what an agency can draw, a preview, the request and what has become of it. */
export function AdvancesPage(props: AdvancesPageProps) {
  const { path, title, isPlatform, after, agencyId, list, overview, quote, quoteError, openId, change, applications } =
    props;
  const opened = list.items.find(({ _id }) => _id === openId);
  const agency = isPlatform && overview ? overview.agency.name : null;
  return (
    <>
      <PageHeader
        title={agency ? texts.titleOf(title, agency) : title}
        lead={isPlatform ? texts.lead.platform : texts.lead.agency}
      />
      {isPlatform && !agency ? (
        <p className="mb-5">
          {texts.offerHint} <a href={agenciesPath}>{texts.agencies}</a>.
        </p>
      ) : null}
      {applications ? <Applications path={path} found={applications} /> : null}
      {opened ? <Opened path={path} advance={opened} change={change} /> : null}
      {overview && !isPlatform ? <Offer overview={overview} /> : null}
      {quoteError ? (
        <div className="mb-5">
          <Notice kind="danger">
            <p>{quoteError}</p>
          </Notice>
        </div>
      ) : null}
      {quote ? <Quote {...props} quote={quote} /> : null}
      {overview?.terms && !isPlatform && !quote ? <Choose {...props} overview={overview} /> : null}
      <section aria-labelledby="history" className="mb-5">
        <h2 id="history" className="mb-3">
          {texts.history}
        </h2>
        <Card padded={false}>
          {list.items.length > 0 ? (
            <Table caption={texts.caption} columns={columnsFor(props)} rows={list.items} rowKey={({ _id }) => _id} />
          ) : (
            <EmptyState title={texts.noneYet}>
              <p>{texts.noneYetHint}</p>
            </EmptyState>
          )}
        </Card>
        <Pagination
          path={path}
          query={{ after, agency: isPlatform ? agencyId : undefined }}
          next={list.next}
          of={texts.ofAdvances}
        />
      </section>
      {isPlatform && overview ? <TermsSection overview={overview} back={path} change={change} /> : null}
    </>
  );
}
