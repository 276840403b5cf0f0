import { OrganisationsList } from "@/components/organisations/organisations-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata, readOrganisationQuery } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { dashboardAgenciesPage as texts } from "@/lib/config/messages/organisations";
import { formatDate } from "@/lib/format";
import * as portalActions from "../actions";

const path = "/dashboard/agencies";

export const metadata = pageMetadata(path);

export default async function AgenciesPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, person, shell, title } = await openPage(path);
  const query = readOrganisationQuery(await searchParams);
  const result = await load(() => client.organisations.list({ kind: "agency", ...query }));
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={messages.organisations.leads.agencies}>
        <ButtonLink href="/dashboard/agencies/create-new">{texts.newAgency}</ButtonLink>
      </PageHeader>
      {result.ok ? (
        <OrganisationsList
          kind="agency"
          path={path}
          result={result.data}
          query={query}
          formatDay={(iso) => formatDate(iso, person.preference)}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
