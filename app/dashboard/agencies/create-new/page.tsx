import { Building2 } from "lucide-react";
import type { Metadata } from "next";
import { AgencySetUp } from "@/components/agencies/agency-set-up";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { attempt, openPage } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { signOutOfPortal } from "../../actions";

export const metadata: Metadata = { title: "Create an agency" };

const texts = messages.accounts;

/** For the platform's staff: what this page will hold, said as it is. */
function NotYet() {
  return (
    <>
      <PageHeader title="Create an agency" />
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
  const { client, person, shell } = await openPage("/dashboard/agencies/create-new");
  if (person.group === "Admin") {
    return (
      <DashboardShell {...shell} signOut={signOutOfPortal}>
        <NotYet />
      </DashboardShell>
    );
  }
  const outcome = await attempt(() => client.accounts.setUp());
  return (
    <DashboardShell {...shell} signOut={signOutOfPortal}>
      <PageHeader title={texts.setUpTitle} lead={texts.setUpLead} />
      {outcome.ok ? <AgencySetUp setUp={outcome.data} /> : <Notice kind="danger">{outcome.problem.message}</Notice>}
    </DashboardShell>
  );
}
