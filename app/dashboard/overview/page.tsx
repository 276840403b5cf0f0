import type { Metadata } from "next";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { statusLabel } from "@/components/ui/badge";
import { Figure } from "@/components/ui/figure";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { attempt, openPage } from "@/lib/bff";
import { greetingName } from "@/lib/format";
import { signOutOfPortal } from "../actions";

export const metadata: Metadata = { title: "Overview" };

const statuses = ["pending", "submitted", "resubmitted"] as const;

export default async function OverviewPage() {
  const { client, person, shell } = await openPage("/dashboard/overview");
  const outcome = await attempt(() => client.overview.get());
  return (
    <DashboardShell {...shell} signOut={signOutOfPortal}>
      <PageHeader title="Overview" lead={`Hello ${greetingName(person.fullName)}`} />
      {outcome.ok ? null : <Notice kind="danger">{outcome.problem.message}</Notice>}
      {outcome.ok && outcome.data.questionnaires ? (
        <section aria-labelledby="questionnaires">
          <h2 id="questionnaires" className="mb-3">
            Medical questionnaires
          </h2>
          <div className="grid gap-4 sm:grid-cols-3">
            {statuses.map((status) => (
              <Figure
                key={status}
                label={statusLabel(status)}
                value={outcome.data.questionnaires?.[status] ?? 0}
                href={`/dashboard/workers?status=${status}`}
              />
            ))}
          </div>
        </section>
      ) : null}
      {outcome.ok && !outcome.data.questionnaires ? (
        <Notice>There is nothing that waits for you here yet.</Notice>
      ) : null}
    </DashboardShell>
  );
}
