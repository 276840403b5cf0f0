import type { Metadata } from "next";
import { OverviewContent } from "@/components/overview/overview-content";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { attempt, openPage } from "@/lib/bff";
import { signOutOfPortal } from "../actions";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage() {
  const { client, person, shell } = await openPage("/dashboard/overview");
  const outcome = await attempt(() => client.overview.get());
  return (
    <DashboardShell {...shell} signOut={signOutOfPortal}>
      <OverviewContent
        fullName={person.fullName}
        questionnaires={outcome.ok ? outcome.data.questionnaires : null}
        problem={outcome.ok ? null : outcome.problem.message}
        workersPath="/dashboard/workers"
      />
    </DashboardShell>
  );
}
