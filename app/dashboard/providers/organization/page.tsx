import { OrganisationParts } from "@/components/organisations/organisation-parts";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { loadOrganisation, openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../actions";
import { change } from "../../organisation/actions";

const path = "/dashboard/providers/organization";

export const metadata = pageMetadata(path);

/** The signed-in person's own provider. */
export default async function OwnProviderPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const opened = await openPage(path);
  const parameters = await searchParams;
  const organisationId = opened.person.organisation.id;
  const view = await loadOrganisation(opened, { kind: "provider", organisationId, path, parameters });
  return (
    <DashboardShell {...opened.shell} {...portalActions}>
      <OrganisationParts view={view} change={change} />
    </DashboardShell>
  );
}
