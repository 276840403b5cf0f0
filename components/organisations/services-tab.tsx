import Link from "next/link";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Plus } from "@/components/ui/icons";
import { Table } from "@/components/ui/table";
import { organisations as texts, servicesTab as words } from "@/lib/config/messages/organisations";
import type { Service } from "@/lib/contract/services";
import { ActiveBadge } from "./status";

/** A provider's services, and a link to the page that manages them. */
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
            caption={words.services}
            columns={[
              {
                key: "name",
                heading: words.name,
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
              { key: "type", heading: words.type, cell: ({ type }) => (type ? texts.serviceTypes[type] : "–") },
              { key: "postcode", heading: words.postcode, cell: ({ postcode }) => postcode ?? "–" },
              {
                key: "state",
                heading: words.state,
                cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
              },
            ]}
            rows={services}
            rowKey={({ _id }) => _id}
          />
        ) : (
          <EmptyState drawing="places" title={texts.noServices.title}>
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
            {words.addAService}
          </ButtonLink>
        ) : null}
        {hasMore ? (
          <ButtonLink variant="secondary" href={addressOf("/dashboard/services", provider)}>
            {words.allServices}
          </ButtonLink>
        ) : null}
      </div>
    </>
  );
}
