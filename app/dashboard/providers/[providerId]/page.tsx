import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OrganisationParts } from "@/components/organisations/organisation-parts";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { loadOrganisation, namedMetadata, namedShell, openedRecord, openPage, readOrganisation } from "@/lib/bff";
import { dashboardProvidersProviderPage as texts } from "@/lib/config/messages/organisations";
import * as portalActions from "../../actions";
import { change } from "../../organisation/actions";

type Properties = { params: Promise<{ providerId: string }>; searchParams: Promise<Record<string, unknown>> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { providerId } = await params;
  return namedMetadata(
    `/dashboard/providers/${providerId}`,
    texts.careProvider,
    async () => (await readOrganisation(providerId)).name,
  );
}

/** One provider, for the platform. */
export default async function OneProviderPage({ params, searchParams }: Properties) {
  const { providerId } = await params;
  const path = `/dashboard/providers/${providerId}`;
  const opened = await openPage(path);
  const parameters = await searchParams;
  const view = await loadOrganisation(opened, { kind: "provider", organisationId: providerId, path, parameters });
  if (view.isMissing) notFound();
  const star = view.result.ok ? await openedRecord("provider", providerId) : null;
  const shell = view.result.ok ? namedShell(opened.shell, view.result.data.organisation.name) : opened.shell;
  return (
    <DashboardShell {...shell} {...portalActions} star={star}>
      <OrganisationParts view={view} change={change} />
    </DashboardShell>
  );
}
