import { Building2 } from "lucide-react";
import { AgencySetUp } from "@/components/agencies/agency-set-up";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import * as portalActions from "../../actions";

const path = "/dashboard/agencies/create-new";

export const metadata = pageMetadata(path);

const texts = messages.accounts;

/** For the platform's staff: what this page will hold, said as it is. */
function NotYet({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card padded={false}>
        <EmptyState icon={<Building2 aria-hidden="true" />} title={texts.noAgenciesTitle}>
          <p>{texts.noAgencies}</p>
          <a href="/signup" className="inline-flex min-h-11 items-center font-medium">
            Sign up as an agency
          </a>
        </EmptyState>
      </Card>
    </>
  );
}

export default async function CreateAgencyPage() {
  const { client, load, person, shell, title } = await openPage(path);
  if (person.group === "Admin") {
    return (
      <DashboardShell {...shell} {...portalActions}>
        <NotYet title={title} />
      </DashboardShell>
    );
  }
  const outcome = await load(() => client.accounts.setUp());
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={texts.setUpTitle} lead={texts.setUpLead} />
      {outcome.ok ? <AgencySetUp setUp={outcome.data} /> : <Notice kind="danger">{outcome.problem.message}</Notice>}
    </DashboardShell>
  );
}
