import { OrganisationsList } from "@/components/organisations/organisations-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata, readOrganisationQuery } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { dashboardProvidersPage as texts } from "@/lib/config/messages/organisations";
import { formatDate } from "@/lib/format";
import * as portalActions from "../actions";

const path = "/dashboard/providers";

export const metadata = pageMetadata(path);

export default async function ProvidersPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, person, shell, title } = await openPage(path);
  const query = readOrganisationQuery(await searchParams);
  const result = await load(() => client.organisations.list({ kind: "provider", ...query }));
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={messages.organisations.leads.providers}>
        <ButtonLink href="/dashboard/providers/createNewProvider">{texts.newProvider}</ButtonLink>
      </PageHeader>
      {result.ok ? (
        <OrganisationsList
          kind="provider"
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
