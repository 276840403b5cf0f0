import Link from "next/link";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ActiveBadge } from "@/components/organisations/status";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { House } from "@/components/ui/icons";
import { ListFilter } from "@/components/ui/list-filter";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { organisations as texts, servicesList as words } from "@/lib/config/messages/organisations";
import type { Service } from "@/lib/contract/services";
import { formatMoney } from "@/lib/format";

const path = "/dashboard/services";

type ServicesQuery = {
  search?: string | undefined;
  status?: string | undefined;
  provider?: string | undefined;
  after?: string | undefined;
};

export type ServicesListProps = {
  result: { items: readonly Service[]; next: string | null };
  query: ServicesQuery;
  /** Whether the list has services of several providers. */
  hasProviders: boolean;
  mayEdit: boolean;
  change: FormAction;
};

function Filter({ query: { provider, search, status } }: { query: ServicesQuery }) {
  return (
    <ListFilter
      path={path}
      query={{ provider, search, status }}
      kept={["provider"]}
      searchLabel={words.searchLabel}
      choices={[
        {
          name: "status",
          label: words.state,
          any: words.anyState,
          value: status,
          options: [
            { value: "active", label: words.active },
            { value: "inactive", label: words.inactive },
          ],
        },
      ]}
    />
  );
}

/** A provider's sites: search, a page of them with their actions, and a link to the next page. */
export function ServicesList({ result, query, hasProviders, mayEdit, change }: ServicesListProps) {
  const isFiltered = Boolean(query.search || query.status || query.provider);
  const none = isFiltered ? texts.noServicesFound : texts.noServices;
  const columns: Column<Service>[] = [
    {
      key: "name",
      heading: words.name,
      cell: ({ name, type }) => (
        <>
          {name}
          <span className="block text-[0.9375rem] font-normal text-soft">
            {type ? texts.serviceTypes[type] : words.typeNotGiven}
          </span>
        </>
      ),
    },
    ...(hasProviders
      ? [{ key: "provider", heading: words.provider, cell: ({ provider }: Service) => provider.name }]
      : []),
    {
      key: "postcode",
      heading: words.postcode,
      cell: ({ postcode }) => <span className="md:whitespace-nowrap">{postcode ?? "–"}</span>,
    },
    {
      key: "authorisation",
      heading: words.authorisation,
      cell: ({ jobAuthorisation }) => (jobAuthorisation === "required" ? "Required" : words.notNeeded),
    },
    {
      key: "budget",
      heading: words.monthlyBudget,
      cell: ({ monthlyBudgetPence }) => (monthlyBudgetPence === null ? "–" : formatMoney(monthlyBudgetPence)),
    },
    {
      key: "state",
      heading: words.state,
      cell: ({ isActive }) => <ActiveBadge isActive={isActive} on="Active" off="Inactive" />,
    },
  ];
  const actions: Column<Service> = {
    key: "actions",
    heading: words.actions,
    headingHidden: true,
    bare: true,
    cell: ({ _id, name, lock, isActive }) => (
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <ButtonLink variant="secondary" size="s" href={`${addressOf(path, { ...query, edit: _id })}#service-form`}>
          {words.change}
          <VisuallyHidden> {name}</VisuallyHidden>
        </ButtonLink>
        <Form action={change}>
          <HiddenField name="page" value={addressOf(path, query)} />
          <HiddenField name="do" value="active" />
          <HiddenField name="id" value={_id} />
          <HiddenField name="lock" value={String(lock)} />
          <HiddenField name="isActive" value={isActive ? "no" : "yes"} />
          <SubmitButton variant="secondary" size="s" pendingText={words.saving}>
            {isActive ? words.deactivate : words.activate}
            <VisuallyHidden> {name}</VisuallyHidden>
          </SubmitButton>
        </Form>
      </div>
    ),
  };
  return (
    <>
      <Filter query={query} />
      <Card padded={false}>
        {result.items.length > 0 ? (
          <Table
            caption={words.services}
            columns={mayEdit ? [...columns, actions] : columns}
            rows={result.items}
            rowKey={({ _id }) => _id}
          />
        ) : (
          <EmptyState icon={<House aria-hidden="true" />} title={none.title}>
            <p>{none.text}</p>
            {isFiltered ? (
              <p className="mt-3">
                <Link href={path}>{words.showAllServices}</Link>
              </p>
            ) : null}
          </EmptyState>
        )}
      </Card>
      <Pagination path={path} query={query} next={result.next} />
    </>
  );
}
