import { PostForm } from "@/components/jobs/post-form";
import { PresetChooser } from "@/components/jobs/presets";
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
  const result = await load(async () => {
    const [options, presets] = await Promise.all([client.jobs.options(), client.jobs.presets({})]);
    return { ...options, presets: presets.items };
  });
  const presets = result.ok ? result.data.presets : [];
  const { date, initial } = await readPostQuery(await searchParams, presets);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} />
      {result.ok ? (
        <>
          <PresetChooser presets={presets} date={date} chosen={initial["presetId"] ?? ""} />
          <PostForm
            key={initial["presetId"]}
            services={result.data.services}
            workerTypes={result.data.workerTypes}
            date={date}
            initial={initial}
            idempotencyKey={crypto.randomUUID()}
            post={postJob}
            back="/dashboard/jobs"
          />
        </>
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
