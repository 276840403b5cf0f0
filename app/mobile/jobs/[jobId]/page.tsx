import { notFound } from "next/navigation";
import { JobContent } from "@/components/jobs/job-content";
import { MobileShell } from "@/components/shell/mobile-shell";
import { loadJob, openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../../dashboard/actions";
import { changeJob, editJob } from "../../../dashboard/jobs/actions";

const path = "/mobile/jobs";

export const metadata = pageMetadata(path);

type Properties = {
  params: Promise<{ jobId: string }>;
  searchParams: Promise<Record<string, unknown>>;
};

/** A shift on a phone. */
export default async function MobileJobPage({ params, searchParams }: Properties) {
  const { jobId } = await params;
  const page = await openPage(`${path}/${jobId}`);
  const found = await loadJob(page, jobId, await searchParams);
  if (!found) notFound();
  const { person, shell, title, readAt } = page;
  return (
    <MobileShell {...shell} {...portalActions}>
      <JobContent
        path={path}
        title={title}
        found={found}
        side={person.group}
        preference={person.preference}
        change={changeJob}
        edit={editJob}
        readAt={readAt}
      />
    </MobileShell>
  );
}
