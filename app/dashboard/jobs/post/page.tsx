import { PostForm } from "@/components/jobs/post-form";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata, readPostQuery } from "@/lib/bff";
import * as portalActions from "../../actions";
import { postJob } from "../actions";

const path = "/dashboard/jobs/post";

export const metadata = pageMetadata(path);

export default async function PostJobPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, shell, title } = await openPage(path);
  const result = await load(() => client.jobs.options());
  const { date, initial } = await readPostQuery(await searchParams);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} />
      {result.ok ? (
        <PostForm
          services={result.data.services}
          workerTypes={result.data.workerTypes}
          date={date}
          initial={initial}
          idempotencyKey={crypto.randomUUID()}
          post={postJob}
          back="/dashboard/jobs"
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
