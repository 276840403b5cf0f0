import { statusLabel } from "@/components/ui/badge";
import { Figure } from "@/components/ui/figure";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import type { QuestionnaireStatus } from "@/lib/contract/questionnaires";

const statuses = ["pending", "submitted", "resubmitted"] as const;

/** The first page of the day, in either portal. `workersPath` is the list behind the figures, where this portal has one. */
export function OverviewContent({
  fullName,
  questionnaires,
  problem,
  workersPath,
}: {
  fullName: string;
  questionnaires: Record<QuestionnaireStatus, number> | null;
  problem: string | null;
  workersPath?: string;
}) {
  return (
    <>
      <PageHeader title="Overview" lead={`Hello ${fullName.split(" ")[0]}`} />
      {problem ? <Notice kind="danger">{problem}</Notice> : null}
      {questionnaires ? (
        <section aria-labelledby="questionnaires">
          <h2 id="questionnaires" className="mb-3">
            Medical questionnaires
          </h2>
          <div className="grid gap-4 sm:grid-cols-3">
            {statuses.map((status) => (
              <Figure
                key={status}
                label={statusLabel(status)}
                value={questionnaires[status]}
                href={workersPath && `${workersPath}?status=${status}`}
              />
            ))}
          </div>
        </section>
      ) : null}
      {problem || questionnaires ? null : <Notice>There is nothing that waits for you here yet.</Notice>}
    </>
  );
}
