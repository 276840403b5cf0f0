import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { JobContent } from "@/components/jobs/job-content";
import { MobileShell } from "@/components/shell/mobile-shell";
import { addressOf } from "@/components/ui/address";
import { loadJob, namedMetadata, openedRecord, openPage, readJob } from "@/lib/bff";
import { jobPage as texts } from "@/lib/config/messages/jobs";
import * as portalActions from "../../../dashboard/actions";
import { changeJob, editJob } from "../../../dashboard/jobs/actions";

const path = "/mobile/jobs";
/** Whose right decides who sees timesheets on a phone as well. */
const timesheets = "/dashboard/tasks/timesheet";

type Properties = {
  params: Promise<{ jobId: string }>;
  searchParams: Promise<Record<string, unknown>>;
};

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { jobId } = await params;
  return namedMetadata(`${path}/${jobId}`, texts.title, async () => (await readJob(jobId)).service.name);
}

/** A shift on a phone. */
export default async function MobileJobPage({ params, searchParams }: Properties) {
  const { jobId } = await params;
  const page = await openPage(`${path}/${jobId}`);
  const found = await loadJob(page, jobId, await searchParams);
  if (!found) notFound();
  const { person, shell, title, readAt } = page;
  const star = await openedRecord("job", jobId);
  return (
    <MobileShell {...shell} {...portalActions} star={star}>
      <JobContent
        path={path}
        title={title}
        found={found}
        side={person.group}
        preference={person.preference}
        timesheetHref={page.isOpen(timesheets) ? (open) => addressOf(path, { view: "timesheets", open }) : undefined}
        change={changeJob}
        edit={editJob}
        readAt={readAt}
      />
    </MobileShell>
  );
}
