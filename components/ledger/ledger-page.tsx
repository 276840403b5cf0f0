import Link from "next/link";
import { Section } from "@/components/agreements/sections";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import type { UserGroup } from "@/lib/access";
import type { LedgerAccountName } from "@/lib/config/closed-lists/invoices";
import { ledgerPage as texts } from "@/lib/config/messages/ledger";
import type { LedgerAccount, LedgerEntry } from "@/lib/contract/ledger";
import { formatDateTime, formatMoney, formatNumber, type TimePreference } from "@/lib/format";

type Proof = {
  accounts: readonly { account: LedgerAccountName; keptPence: number; postedPence: number }[];
  entries: number;
  totalPence: number;
  unbalanced: number;
};

type LedgerPageProps = {
  path: string;
  title: string;
  group: UserGroup;
  after: string | undefined;
  /** The one organisation that the platform's staff look at. */
  party: string | undefined;
  /** Null on all but the first page of a statement. */
  accounts: { items: readonly LedgerAccount[]; next: string | null } | null;
  statement: { items: readonly LedgerEntry[]; next: string | null } | null;
  proof: Proof | null;
  preference: TimePreference;
};

/** An amount of an account in plain words, for someone who keeps no books. */
const inWords = (words: typeof texts.own | typeof texts.changes, account: LedgerAccountName, pence: number) => (
  <span className="tabular-nums">
    {pence === 0 ? formatMoney(0) : words[account][pence > 0 ? 0 : 1](formatMoney(Math.abs(pence)))}
  </span>
);

/** A balance with its side, for the platform's finance staff. */
const balance = (pence: number) => (
  <span className="tabular-nums">
    {texts.balanceOf(formatMoney(Math.abs(pence)), pence === 0 ? "nil" : pence > 0 ? "debit" : "credit")}
  </span>
);

const proofColumns: Column<Proof["accounts"][number]>[] = [
  { key: "account", heading: texts.account, cell: ({ account }) => texts.accountNames[account] },
  { key: "means", heading: texts.means, size: "l", cell: ({ account }) => texts.accountMeans[account] },
  { key: "posted", heading: texts.posted, cell: ({ postedPence }) => balance(postedPence) },
  { key: "kept", heading: texts.kept, cell: ({ keptPence }) => balance(keptPence) },
];

/** Whether the whole ledger adds up, in one sentence, and the sums that show it. */
function ProofSection({ accounts, entries, totalPence, unbalanced }: Proof) {
  const isProven =
    totalPence === 0 && unbalanced === 0 && accounts.every(({ keptPence, postedPence }) => keptPence === postedPence);
  return (
    <Section id="proof" title={texts.proofTitle}>
      <Notice kind={isProven ? "info" : "danger"}>
        <p>
          {isProven
            ? texts.proven(formatNumber(entries))
            : texts.disproven(formatNumber(unbalanced), formatMoney(totalPence))}
        </p>
      </Notice>
      <div className="mt-4">
        <Table caption={texts.byAccount} columns={proofColumns} rows={accounts} rowKey={({ account }) => account} />
      </div>
      <p className="mt-3">
        {texts.total}: <strong>{formatMoney(totalPence)}</strong>
      </p>
    </Section>
  );
}

/** The platform's staff see debits and credits, of all parties with links; a party sees what they mean to it. */
const accountColumns = (
  path: string,
  { isAdmin, isLinked }: Record<"isAdmin" | "isLinked", boolean>,
): Column<LedgerAccount>[] => [
  {
    key: "party",
    heading: texts.party,
    size: "l",
    cell: ({ organisation }) =>
      isLinked ? (
        <Link href={`${path}?party=${organisation._id}`} prefetch={false}>
          {organisation.name}
        </Link>
      ) : (
        organisation.name
      ),
  },
  { key: "account", heading: texts.account, cell: ({ account }) => texts.accountNames[account] },
  {
    key: "balance",
    heading: texts.balance,
    cell: ({ account, balancePence }) => (isAdmin ? balance(balancePence) : inWords(texts.own, account, balancePence)),
  },
];

const pages = { new: "/dashboard/finance/new", legacy: "/dashboard/finance/legacy" } as const;

const entryColumns = (preference: TimePreference, isAdmin: boolean): Column<LedgerEntry>[] => [
  { key: "date", heading: texts.date, cell: ({ at }) => formatDateTime(at, preference) },
  { key: "event", heading: texts.event, cell: ({ event }) => texts.events[event] },
  {
    key: "invoice",
    heading: texts.invoice,
    cell: ({ invoice }) =>
      invoice ? (
        <Link href={`${pages[invoice.generation]}/${invoice._id}`} prefetch={false}>
          {invoice.number}
        </Link>
      ) : (
        texts.noInvoice
      ),
  },
  {
    key: "postings",
    heading: texts.accounts,
    size: "l",
    cell: ({ _id, postings }) => (
      <ul className="m-0 list-none p-0">
        {postings.map(({ party, account, pence }) => (
          <li key={`${_id} ${party} ${account}`}>
            {party}, {texts.accountNames[account]}: {isAdmin ? balance(pence) : inWords(texts.changes, account, pence)}
          </li>
        ))}
      </ul>
    ),
  },
];

/** The ledger: for the platform's staff the proof and every party's accounts, for others their statement of account. */
export function LedgerPage(props: LedgerPageProps) {
  const { path, title, group, after, party, accounts, statement, proof, preference } = props;
  const isAdmin = group === "Admin";
  const isEmpty = accounts?.items.length === 0 && !after;
  return (
    <>
      <PageHeader title={title} lead={texts.lead[group]}>
        {party ? (
          <Link className="btn btn-quiet" href={path} prefetch={false}>
            {texts.back}
          </Link>
        ) : null}
      </PageHeader>
      {proof ? <ProofSection {...proof} /> : null}
      {isEmpty ? (
        <div className="card">
          <EmptyState title={texts.none}>
            <p>{texts.noneHint}</p>
          </EmptyState>
        </div>
      ) : accounts ? (
        <Section id="accounts" title={texts.accounts}>
          <Table
            caption={texts.accountsCaption}
            columns={accountColumns(path, { isAdmin, isLinked: isAdmin && !party })}
            rows={accounts.items}
            rowKey={({ organisation, account }) => `${organisation._id} ${account}`}
          />
          {statement ? null : <Pagination path={path} query={{ after }} next={accounts.next} of={texts.ofAccounts} />}
        </Section>
      ) : null}
      {statement && statement.items.length > 0 ? (
        <Section id="entries" title={texts.statement}>
          <Table
            caption={texts.statement}
            columns={entryColumns(preference, isAdmin)}
            rows={statement.items}
            rowKey={({ _id }) => _id}
          />
          <Pagination path={path} query={{ party, after }} next={statement.next} of={texts.ofEntries} />
        </Section>
      ) : null}
    </>
  );
}
