import { BeginFill } from "@/components/fill/begin-fill";
import { FillPlanView } from "@/components/fill/plan-view";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { loadFill, openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../actions";
import { changeFill } from "./actions";

const path = "/dashboard/jobs/fill";

export const metadata = pageMetadata(path);

export default async function FillPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const page = await openPage(path);
  const { person, shell, title } = page;
  const { week, problem, plan, message, options } = await loadFill(page, await searchParams);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} />
      {message ? (
        <div className="mb-4">
          <Notice kind="success" live>
            {message}
          </Notice>
        </div>
      ) : null}
      {problem ? (
        <div className="mb-4">
          <Notice kind="warning">{problem}</Notice>
        </div>
      ) : null}
      {plan ? <FillPlanView path={path} plan={plan} preference={person.preference} change={changeFill} /> : null}
      {options?.ok ? <BeginFill week={week} options={options.data} change={changeFill} /> : null}
      {options && !options.ok ? <Notice kind="danger">{options.error.message}</Notice> : null}
    </DashboardShell>
  );
}
