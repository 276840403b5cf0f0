import { type ChosenColumn, MenuButton, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import type { PageQuery } from "@/components/lists/list-foot";
import { ROW_ID } from "@/components/lists/row-id";
import type { RowLink } from "@/components/lists/row-links";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import { organisations as texts, organisationsList as words } from "@/lib/config/messages/organisations";
import type { ListTotal } from "@/lib/contract/common/lists";
import type { OrganisationKind, OrganisationRow } from "@/lib/contract/organisations";
import type { ListSettings } from "@/lib/contract/settings";
import { formatNumber } from "@/lib/format";
import { OrganisationStatusBadge } from "./status";

export type OrganisationsListProps = {
  kind: OrganisationKind;
  title: string;
  /** The page's own path. */
  path: string;
  result: {
    items: readonly OrganisationRow[];
    previous: string | null;
    next: string | null;
    total: ListTotal | null;
  };
  query: { search?: string | undefined; status?: string | undefined } & PageQuery;
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
  listActions: ListActions;
  /** The page for a new one. */
  addPath: string;
  /** The page of an organisation's users, where this person may open it. */
  usersPath: string | null;
  /** Formats a time in the reader's format. */
  formatDay: (iso: string) => string;
};

type Key = ListColumn<"agencies" | "providers">;

type Cells = Omit<ChosenColumn<OrganisationRow>, "heading">;

const figure = (valueIn: (row: OrganisationRow) => number): Cells => ({
  size: "s",
  cell: (row) => <span className="tabular-nums">{formatNumber(valueIn(row))}</span>,
});

function columnOf(key: Key, formatDay: (iso: string) => string): Cells {
  switch (key) {
    case "status":
      return { cell: ({ status }) => <OrganisationStatusBadge status={status} /> };
    case "branches":
    case "services":
      return figure(({ places }) => places);
    case "workers":
    case "workerTypes":
    case "activeAgreements":
    case "partners":
      return figure((row) => row[key]);
    case "lastSignedIn":
      return {
        size: "s",
        cell: ({ lastSignedInAt }) => (lastSignedInAt ? formatDay(lastSignedInAt) : words.never),
      };
    case "added":
      return { size: "s", cell: ({ createdAt }) => formatDay(createdAt) };
    case "email":
      return { cell: ({ email }) => email };
    case "phone":
    case "postcode":
    case "companyNumber":
      return { size: "s", cell: (row) => row[key] };
  }
}

const nameColumn = (path: string): ChosenColumn<OrganisationRow> => ({
  heading: words.name,
  cell: ({ _id, name, legalName, parentCompany }) => {
    const more = parentCompany ?? (legalName === name ? null : legalName);
    return (
      <>
        <a href={`${path}/${_id}`}>{name}</a>
        {more ? <span className="sub">{more}</span> : null}
      </>
    );
  },
});

function menuOf({ kind, path, usersPath }: OrganisationsListProps): RowLink[] {
  const page = `${path}/${ROW_ID}`;
  return [
    { label: words.open, href: page },
    kind === "agency"
      ? { label: words.columns.agency.branches, href: addressOf(page, { tab: "branches" }) }
      : { label: words.columns.provider.services, href: addressOf("/dashboard/services", { provider: ROW_ID }) },
    { label: words.documents, href: addressOf(page, { tab: "documents" }) },
    ...(usersPath ? [{ label: words.users, href: addressOf(usersPath, { organisation: ROW_ID }) }] : []),
  ];
}

/** Agencies or providers. */
export function OrganisationsList(props: OrganisationsListProps) {
  const { kind, path, query } = props;
  const { search, status } = query;
  const list = kind === "agency" ? "agencies" : "providers";
  const offered: Key[] = offeredColumns(list);
  const shown = shownColumns(offered, props.listSettings.columns);
  const statuses = Object.entries(texts.status).filter(
    ([value]) => kind === "agency" || value !== "pending_verification",
  );
  return (
    <List
      title={props.title}
      actions={
        <ButtonLink data-routed="" href={props.addPath}>
          {words.add[kind]}
        </ButtonLink>
      }
      path={path}
      query={query}
      search={{
        label: words.searchLabel,
        choices: [
          {
            name: "status",
            label: words.status,
            any: words.anyStatus,
            value: status,
            options: [
              { value: "awaiting", label: words.notActiveYet },
              ...statuses.map(([value, { label }]) => ({ value, label })),
            ],
          },
        ],
      }}
      choice={{ list, offered, shown, names: words.columns[kind] }}
      listSettings={props.listSettings}
      listActions={props.listActions}
      name={nameColumn(path)}
      columnOf={(key) => columnOf(key, props.formatDay)}
      button={({ _id }) => <MenuButton id={_id} />}
      result={props.result}
      rowKey={({ _id }) => _id}
      menu={menuOf(props)}
      counted={words.counted[kind]}
      csv={addressOf(`${path}/csv`, { search, status })}
      drawing="places"
      none={kind === "agency" ? texts.noAgencies : texts.noProviders}
      noneFound={texts.noneFound}
    />
  );
}
