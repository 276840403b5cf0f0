import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OrganisationParts } from "@/components/organisations/organisation-parts";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { loadOrganisation, namedMetadata, namedShell, openedRecord, openPage, readOrganisation } from "@/lib/bff";
import { dashboardAgenciesAgencyPage as texts } from "@/lib/config/messages/organisations";
import * as portalActions from "../../actions";
import { change } from "../../organisation/actions";

type Properties = { params: Promise<{ agencyId: string }>; searchParams: Promise<Record<string, unknown>> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { agencyId } = await params;
  return namedMetadata(
    `/dashboard/agencies/${agencyId}`,
    texts.agency,
    async () => (await readOrganisation(agencyId)).name,
  );
}

/** One agency, for the platform. */
export default async function OneAgencyPage({ params, searchParams }: Properties) {
  const { agencyId } = await params;
  const path = `/dashboard/agencies/${agencyId}`;
  const opened = await openPage(path);
  const parameters = await searchParams;
  const view = await loadOrganisation(opened, { kind: "agency", organisationId: agencyId, path, parameters });
  if (view.isMissing) notFound();
  const star = view.result.ok ? await openedRecord("agency", agencyId) : null;
  const shell = view.result.ok ? namedShell(opened.shell, view.result.data.organisation.name) : opened.shell;
  return (
    <DashboardShell {...shell} {...portalActions} star={star}>
      <OrganisationParts view={view} change={change} />
    </DashboardShell>
  );
}
