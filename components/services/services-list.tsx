import Link from "next/link";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { InUse } from "@/components/organisation/status";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { House } from "@/components/ui/icons";
import { ListFilter } from "@/components/ui/list-filter";
import { Pages } from "@/components/ui/pages";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { registers as texts } from "@/lib/config/messages/registers";
import type { Service } from "@/lib/contract/services";
import { formatMoney } from "@/lib/format";

const path = "/dashboard/services";

export type ServicesQuery = { search?: string; status?: string; provider?: string; after?: string };

export type ServicesListProps = {
  result: { items: readonly Service[]; next: string | null };
  query: ServicesQuery;
  /** Whether services of several providers stand in the list. */
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
      searchLabel="Search by name, postcode or cost centre"
      choices={[
        {
          name: "status",
          label: "State",
          any: "Any state",
          value: status,
          options: [
            { value: "active", label: "Active" },
            { value: "inactive", label: "Inactive" },
          ],
        },
      ]}
    />
  );
}

/** A provider's sites: search, a page of them with what can be done, and the way to the next. */
export function ServicesList({ result, query, hasProviders, mayEdit, change }: ServicesListProps) {
  const isFiltered = Boolean(query.search || query.status || query.provider);
  const none = isFiltered ? texts.noServicesFound : texts.noServices;
  const columns: Column<Service>[] = [
    {
      key: "name",
      heading: "Name",
      cell: ({ name, type }) => (
        <>
          {name}
          <span className="block text-[0.9375rem] font-normal text-soft">
            {type ? texts.serviceTypes[type] : "Type not given"}
          </span>
        </>
      ),
    },
    ...(hasProviders ? [{ key: "provider", heading: "Provider", cell: ({ provider }: Service) => provider.name }] : []),
    {
      key: "postcode",
      heading: "Postcode",
      cell: ({ postcode }) => <span className="md:whitespace-nowrap">{postcode ?? "–"}</span>,
    },
    {
      key: "authorisation",
      heading: "Authorisation",
      cell: ({ jobAuthorisation }) => (jobAuthorisation === "required" ? "Required" : "Not needed"),
    },
    {
      key: "budget",
      heading: "Monthly budget",
      cell: ({ monthlyBudgetPence }) => (monthlyBudgetPence === null ? "–" : formatMoney(monthlyBudgetPence)),
    },
    {
      key: "state",
      heading: "State",
      cell: ({ isActive }) => <InUse isActive={isActive} on="Active" off="Inactive" />,
    },
  ];
  const actions: Column<Service> = {
    key: "actions",
    heading: "Actions",
    headingHidden: true,
    bare: true,
    cell: ({ _id, name, lock, isActive }) => (
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <ButtonLink variant="secondary" size="s" href={`${addressOf(path, { ...query, edit: _id })}#service-form`}>
          Change
          <VisuallyHidden> {name}</VisuallyHidden>
        </ButtonLink>
        <Form action={change}>
          <HiddenField name="page" value={addressOf(path, query)} />
          <HiddenField name="do" value="active" />
          <HiddenField name="id" value={_id} />
          <HiddenField name="lock" value={String(lock)} />
          <HiddenField name="isActive" value={isActive ? "no" : "yes"} />
          <SubmitButton variant="secondary" size="s" pendingText="Saving…">
            {isActive ? "Deactivate" : "Activate"}
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
            caption="Services"
            columns={mayEdit ? [...columns, actions] : columns}
            rows={result.items}
            rowKey={({ _id }) => _id}
          />
        ) : (
          <EmptyState icon={<House aria-hidden="true" />} title={none.title}>
            <p>{none.text}</p>
            {isFiltered ? (
              <p className="mt-3">
                <Link href={path}>Show all services</Link>
              </p>
            ) : null}
          </EmptyState>
        )}
      </Card>
      <Pages path={path} query={query} next={result.next} />
    </>
  );
}
