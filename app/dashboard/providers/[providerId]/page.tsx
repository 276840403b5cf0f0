import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OrganisationParts } from "@/components/organisations/organisation-parts";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { loadOrganisation, openPage } from "@/lib/bff";
import { dashboardProvidersProviderPage as texts } from "@/lib/config/messages/organisations";
import * as portalActions from "../../actions";
import { change } from "../../organisation/actions";

export const metadata: Metadata = { title: texts.careProvider };

type Properties = { params: Promise<{ providerId: string }>; searchParams: Promise<Record<string, unknown>> };

/** One provider, for the platform. */
export default async function OneProviderPage({ params, searchParams }: Properties) {
  const { providerId } = await params;
  const path = `/dashboard/providers/${providerId}`;
  const opened = await openPage(path);
  const parameters = await searchParams;
  const view = await loadOrganisation(opened, { kind: "provider", organisationId: providerId, path, parameters });
  if (view.isMissing) notFound();
  return (
    <DashboardShell {...opened.shell} {...portalActions}>
      <OrganisationParts view={view} change={change} />
    </DashboardShell>
  );
}
