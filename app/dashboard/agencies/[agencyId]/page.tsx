import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OrganisationParts } from "@/components/organisations/organisation-parts";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { loadOrganisation, openPage } from "@/lib/bff";
import { dashboardAgenciesAgencyPage as texts } from "@/lib/config/messages/organisations";
import * as portalActions from "../../actions";
import { change } from "../../organisation/actions";

export const metadata: Metadata = { title: texts.agency };

type Properties = { params: Promise<{ agencyId: string }>; searchParams: Promise<Record<string, unknown>> };

/** One agency, for the platform. */
export default async function OneAgencyPage({ params, searchParams }: Properties) {
  const { agencyId } = await params;
  const path = `/dashboard/agencies/${agencyId}`;
  const opened = await openPage(path);
  const parameters = await searchParams;
  const view = await loadOrganisation(opened, { kind: "agency", organisationId: agencyId, path, parameters });
  if (view.isMissing) notFound();
  return (
    <DashboardShell {...opened.shell} {...portalActions}>
      <OrganisationParts view={view} change={change} />
    </DashboardShell>
  );
}
