import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { JobContent } from "@/components/jobs/job-content";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { addressOf } from "@/components/ui/address";
import { loadJob, namedMetadata, namedShell, openedRecord, openPage, readJob } from "@/lib/bff";
import { jobPage as texts } from "@/lib/config/messages/jobs";
import * as portalActions from "../../actions";
import { changeJob, editJob } from "../actions";

const path = "/dashboard/jobs";
const agreements = "/dashboard/agreements";
const timesheets = "/dashboard/tasks/timesheet";

type Properties = {
  params: Promise<{ jobId: string }>;
  searchParams: Promise<Record<string, unknown>>;
};

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { jobId } = await params;
  const nameOf = async () => (await readJob(jobId)).service.name;
  return namedMetadata(`${path}/${jobId}`, texts.title, nameOf);
}

export default async function OneJobPage({ params, searchParams }: Properties) {
  const { jobId } = await params;
  const page = await openPage(`${path}/${jobId}`);
  const found = await loadJob(page, jobId, await searchParams);
  if (!found) notFound();
  const { person, shell, title, readAt } = page;
  const star = await openedRecord("job", jobId);
  const { result } = found;
  return (
    <DashboardShell
      {...(result.ok ? namedShell(shell, result.data.job.service.name) : shell)}
      {...portalActions}
      star={star}
    >
      <JobContent
        path={path}
        title={title}
        found={found}
        side={person.group}
        preference={person.preference}
        agreements={page.isOpen(agreements) ? agreements : undefined}
        timesheetHref={page.isOpen(timesheets) ? (open) => addressOf(timesheets, { open }) : undefined}
        change={changeJob}
        edit={editJob}
        readAt={readAt}
      />
    </DashboardShell>
  );
}
