import type { FormAction } from "@/components/form/form";
import { type ChosenColumn, MenuButton, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import type { PageQuery } from "@/components/lists/list-foot";
import { ROW_ID } from "@/components/lists/row-id";
import type { RowLink } from "@/components/lists/row-links";
import { ActiveBadge } from "@/components/organisations/status";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import { blockedWorkersPage } from "@/lib/config/messages/jobs";
import { shiftPresets } from "@/lib/config/messages/jobs/presets";
import { organisations as texts, servicesList as words } from "@/lib/config/messages/organisations";
import type { ListTotal } from "@/lib/contract/common/lists";
import type { Service } from "@/lib/contract/services";
import type { ListSettings } from "@/lib/contract/settings";
import { formatMoney } from "@/lib/format";

const path = "/dashboard/services";

type ServicesQuery = {
  search?: string | undefined;
  status?: string | undefined;
  provider?: string | undefined;
} & PageQuery;

export type ServicesListProps = {
  title: string;
  result: { items: readonly Service[]; previous: string | null; next: string | null; total: ListTotal | null };
  query: ServicesQuery;
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
  listActions: ListActions;
  /** Whether the list has services of several providers. */
  hasProviders: boolean;
  mayEdit: boolean;
  /** Whether they may see how shifts are released. */
  seesReleases: boolean;
  /** Whether they may see which workers are blocked. */
  seesBlocked: boolean;
  change: FormAction;
  /** What the page says or asks above the list. */
  above: React.ReactNode;
};

/** The address of a service's form. */
const formOf = (query: ServicesQuery, edit: string): string => `${addressOf(path, query, { edit })}#service-form`;

const cells: Record<ListColumn<"services">, Omit<ChosenColumn<Service>, "heading">> = {
  status: { size: "s", cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
  type: { cell: ({ type }) => (type ? texts.serviceTypes[type] : words.typeNotGiven) },
  provider: { cell: ({ provider }) => provider.name },
  postcode: { size: "s", cell: ({ postcode }) => postcode },
  authorisation: {
    size: "s",
    cell: ({ jobAuthorisation }) => (jobAuthorisation === "required" ? words.required : words.notNeeded),
  },
  budget: {
    size: "s",
    cell: ({ monthlyBudgetPence }) => (monthlyBudgetPence === null ? null : formatMoney(monthlyBudgetPence)),
  },
  phone: { size: "s", cell: ({ phone }) => phone },
  region: { size: "s", cell: ({ region }) => region },
  costCentre: { size: "s", cell: ({ costCentre }) => costCentre },
  purchaseOrder: { size: "s", cell: ({ purchaseOrder }) => purchaseOrder },
};

function menuOf({ query, mayEdit, change }: ServicesListProps): RowLink[] {
  if (!mayEdit) return [];
  const { after: _, before: __, ...filters } = query;
  const values = { page: addressOf(path, filters), do: "active" };
  return [
    { label: words.change, href: formOf(filters, ROW_ID) },
    {
      label: words.deactivate,
      flag: "a",
      action: change,
      values: Object.assign({ isActive: "no" }, values),
      idName: "id",
    },
    {
      label: words.activate,
      flag: "i",
      action: change,
      values: Object.assign({ isActive: "yes" }, values),
      idName: "id",
    },
  ];
}

/** A provider's sites, or those of all providers. */
export function ServicesList(props: ServicesListProps) {
  const { query, hasProviders, mayEdit, seesReleases, seesBlocked } = props;
  const offered = offeredColumns("services", hasProviders ? [] : ["provider"]);
  const shown = shownColumns(offered, props.listSettings.columns);
  return (
    <List
      title={props.title}
      actions={
        <>
          {seesBlocked ? (
            <>
              <ButtonLink variant="secondary" href="/dashboard/jobs/presets">
                {shiftPresets.link}
              </ButtonLink>
              <ButtonLink variant="secondary" href="/dashboard/jobs/blocked">
                {blockedWorkersPage.link}
              </ButtonLink>
            </>
          ) : null}
          {seesReleases ? (
            <ButtonLink variant="secondary" href={addressOf(`${path}/release`, { provider: query.provider })}>
              {words.release}
            </ButtonLink>
          ) : null}
          {mayEdit ? (
            <ButtonLink data-routed="" href={formOf(query, "new")}>
              {words.add}
            </ButtonLink>
          ) : null}
        </>
      }
      path={path}
      query={query}
      kept={["provider"]}
      note={query.provider ? props.result.items[0]?.provider.name : undefined}
      search={{
        label: words.searchLabel,
        choices: [
          {
            name: "status",
            label: words.state,
            any: words.anyState,
            value: query.status,
            options: [
              { value: "active", label: words.active },
              { value: "inactive", label: words.inactive },
            ],
          },
        ],
      }}
      above={props.above}
      choice={{ list: "services", offered, shown, names: words.columns }}
      listSettings={props.listSettings}
      listActions={props.listActions}
      name={{
        heading: words.name,
        cell: ({ _id, name }) =>
          mayEdit ? <a href={formOf(query, _id)}>{name}</a> : <span className="row-name">{name}</span>,
      }}
      columnOf={(key) => cells[key]}
      button={
        mayEdit
          ? ({ _id, lock, isActive }) => <MenuButton id={_id} lock={lock} flags={isActive ? "a" : "i"} />
          : undefined
      }
      result={props.result}
      rowKey={({ _id }) => _id}
      menu={menuOf(props)}
      counted={words.counted}
      drawing="places"
      none={texts.noServices}
      noneFound={texts.noServicesFound}
    />
  );
}
