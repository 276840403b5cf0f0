import { type ChosenColumn, MenuButton, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import { ROW_ID } from "@/components/lists/row-id";
import type { RowLink } from "@/components/lists/row-links";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import type { UserGroup } from "@/lib/access";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import {
  agreementsFilter,
  agreementPages as texts,
  agreementsList as words,
} from "@/lib/config/messages/agreements/pages";
import type { AgreementRow } from "@/lib/contract/agreements";
import type { ListTotal } from "@/lib/contract/common/lists";
import type { ListSettings } from "@/lib/contract/settings";
import { formatDate } from "@/lib/format";
import { agreementChoices } from "./agreements-choices";
import type { AgreementsQuery } from "./query";
import { AgreementStatusBadge } from "./status";

export type AgreementsListProps = {
  title: string;
  /** The page's own path, used by its links. */
  path: string;
  /** Whether the page shows only one origin. */
  origin?: "marketplace";
  result: { items: readonly AgreementRow[]; previous: string | null; next: string | null; total: ListTotal | null };
  query: AgreementsQuery;
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
  listActions: ListActions;
  /** The page for a new agreement, where this person may open it. */
  addPath?: string | null;
  /** Whose list it is: the own name of a party would be the same in every row. */
  group: UserGroup;
  /** Shown when the list is empty. */
  none: string;
  /** Formats a time in the reader's format. */
  formatDay: (iso: string) => string;
};

const pageOf = (id: string): string => `/dashboard/agreements/${id}`;

/** An agreement's period. */
export function agreementPeriod({ startOn, endOn }: { startOn: string | null; endOn: string | null }): string {
  if (!startOn) return words.notSetYet;
  return endOn ? `${formatDate(startOn)} – ${formatDate(endOn)}` : `From ${formatDate(startOn)}`;
}

/** Who signs next, and who has the link since when. */
function Awaiting({ _id, reference, awaiting, invited }: AgreementRow) {
  if (!awaiting) return null;
  return (
    <>
      {invited?.isCaller ? (
        <a href={pageOf(_id)} aria-label={words.sign(reference)}>
          {words.signShort}
        </a>
      ) : (
        texts.party[awaiting]
      )}
      {invited ? (
        <span className="sub">
          {words.hasLinkSince(invited.isCaller ? words.you : invited.fullName, formatDate(invited.since))}
        </span>
      ) : null}
    </>
  );
}

function cellOf(
  key: ListColumn<"agreements">,
  formatDay: (iso: string) => string,
): Omit<ChosenColumn<AgreementRow>, "heading"> {
  switch (key) {
    case "status":
      return { cell: ({ status }) => <AgreementStatusBadge status={status} /> };
    case "agency":
      return { cell: ({ agencyName }) => agencyName };
    case "provider":
      return { cell: ({ providerName }) => providerName };
    case "awaiting":
      return { cell: (row) => <Awaiting {...row} /> };
    case "dates":
      return { size: "l", cell: (row) => <span className="tabular-nums">{agreementPeriod(row)}</span> };
    case "origin":
      return { size: "s", cell: ({ origin }) => texts.origin[origin] };
    case "sealed":
      return { size: "s", cell: ({ isSealed }) => (isSealed ? words.yes : words.no) };
    case "created":
      return { size: "s", cell: ({ createdAt }) => formatDay(createdAt) };
  }
}

/** The flags: `s` the caller's to sign, `z` sealed. */
const menu: RowLink[] = [
  { label: words.open, href: pageOf(ROW_ID) },
  { label: words.signShort, flag: "s", href: pageOf(ROW_ID) },
  { label: words.verify, flag: "z", href: `/verify/${ROW_ID}` },
];

/** The column of a party's own name. */
const ownColumns: Readonly<Record<UserGroup, readonly ListColumn<"agreements">[]>> = {
  Agency: ["agency"],
  Provider: ["provider"],
  Admin: [],
};

/** The columns that a reader's list offers, and those it shows. */
export function agreementColumns(
  group: UserGroup,
  origin: "marketplace" | undefined,
  chosen: readonly string[] | null,
) {
  const own = ownColumns[group];
  const offered = offeredColumns("agreements", [...own, ...(origin ? (["origin"] as const) : [])]);
  return { offered, shown: shownColumns(offered, chosen, 5 - own.length) };
}

/** The agreements of an organisation. */
export function AgreementsList(props: AgreementsListProps) {
  const { path, origin, query, addPath, group } = props;
  const { after: _, before: __, limit: ___, ...filters } = query;
  const { offered, shown } = agreementColumns(group, origin, props.listSettings.columns);
  return (
    <List
      title={props.title}
      actions={
        addPath ? (
          <ButtonLink data-routed="" href={addPath}>
            {words.add}
          </ButtonLink>
        ) : null
      }
      path={path}
      query={query}
      search={{ label: agreementsFilter.searchLabel, choices: agreementChoices(query, !origin) }}
      choice={{ list: "agreements", offered, shown, names: words.columns }}
      listSettings={props.listSettings}
      listActions={props.listActions}
      name={{
        heading: words.reference,
        cell: (row) => (
          <>
            <a href={pageOf(row._id)}>{row.reference}</a>
            {row.origin === "direct" ? null : <span className="sub">{texts.origin[row.origin]}</span>}
          </>
        ),
      }}
      columnOf={(key) => cellOf(key, props.formatDay)}
      button={({ _id, invited, isSealed }) => (
        <MenuButton id={_id} flags={`${invited?.isCaller ? "s" : ""}${isSealed ? "z" : ""}`} />
      )}
      result={props.result}
      rowKey={({ _id }) => _id}
      menu={menu}
      counted={words.counted}
      csv={addressOf("/dashboard/agreements/csv", Object.assign({}, filters, origin ? { origin } : {}))}
      drawing="list"
      none={{ title: texts.none.title, text: props.none }}
      noneFound={texts.noneFound}
    />
  );
}
