import { NewOrganisationForm } from "@/components/organisations/new-organisation-form";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PageHeader } from "@/components/ui/page-header";
import { detailsControls, openPage, pageMetadata } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import * as portalActions from "../../actions";
import { create } from "../../organisation/actions";

const path = "/dashboard/providers/createNewProvider";

export const metadata = pageMetadata(path);

export default async function CreateProviderPage() {
  const { shell, title } = await openPage(path);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={messages.organisations.leads.newProvider} />
      <NewOrganisationForm kind="provider" controls={detailsControls("provider")} create={create} />
    </DashboardShell>
  );
}
