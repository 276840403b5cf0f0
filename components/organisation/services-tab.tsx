import Link from "next/link";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { House, Plus } from "@/components/ui/icons";
import { Table } from "@/components/ui/table";
import { registers as texts } from "@/lib/config/messages/registers";
import type { Service } from "@/lib/contract/services";
import { InUse } from "./status";

/** A provider's services, and the way to where they are kept. */
export function ServicesTab({
  services,
  hasMore,
  mayEdit,
  providerId,
}: {
  services: readonly Service[];
  hasMore: boolean;
  mayEdit: boolean;
  providerId: string;
}) {
  const provider = { provider: providerId };
  return (
    <>
      <Card padded={false}>
        {services.length > 0 ? (
          <Table
            caption="Services"
            columns={[
              {
                key: "name",
                heading: "Name",
                cell: ({ _id, name }: Service) => (
                  <Link
                    href={`${addressOf("/dashboard/services", { ...provider, edit: _id })}#service-form`}
                    prefetch={false}
                    className="inline-flex min-h-11 items-center"
                  >
                    {name}
                  </Link>
                ),
              },
              { key: "type", heading: "Type", cell: ({ type }) => (type ? texts.serviceTypes[type] : "–") },
              { key: "postcode", heading: "Postcode", cell: ({ postcode }) => postcode ?? "–" },
              {
                key: "state",
                heading: "State",
                cell: ({ isActive }) => <InUse isActive={isActive} on="Active" off="Inactive" />,
              },
            ]}
            rows={services}
            rowKey={({ _id }) => _id}
          />
        ) : (
          <EmptyState icon={<House aria-hidden="true" />} title={texts.noServices.title}>
            <p>{texts.noServices.text}</p>
          </EmptyState>
        )}
      </Card>
      <div className="mt-4 flex flex-wrap gap-2">
        {mayEdit ? (
          <ButtonLink
            variant="secondary"
            href={`${addressOf("/dashboard/services", { ...provider, edit: "new" })}#service-form`}
          >
            <Plus aria-hidden="true" size={18} />
            Add a service
          </ButtonLink>
        ) : null}
        {hasMore ? (
          <ButtonLink variant="secondary" href={addressOf("/dashboard/services", provider)}>
            All services
          </ButtonLink>
        ) : null}
      </div>
    </>
  );
}
