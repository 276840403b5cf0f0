import { OrganisationsList } from "@/components/organisation/organisations-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata, readOrganisationQuery } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { formatDate } from "@/lib/format";
import * as portalActions from "../actions";

const path = "/dashboard/providers";

export const metadata = pageMetadata(path);

export default async function ProvidersPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, person, shell, title } = await openPage(path);
  const query = readOrganisationQuery(await searchParams);
  const outcome = await load(() => client.organisations.list({ kind: "provider", ...query }));
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={messages.registers.leads.providers}>
        <ButtonLink href="/dashboard/providers/createNewProvider">New provider</ButtonLink>
      </PageHeader>
      {outcome.ok ? (
        <OrganisationsList
          kind="provider"
          path={path}
          result={outcome.data}
          query={query}
          formatDay={(iso) => formatDate(iso, person.preference)}
        />
      ) : (
        <Notice kind="danger">{outcome.problem.message}</Notice>
      )}
    </DashboardShell>
  );
}
