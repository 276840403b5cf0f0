import { OnBehalfForm } from "@/components/jobs/on-behalf-form";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata, readTexts } from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { onBehalfForm as texts } from "@/lib/config/messages/on-behalf";
import { calendarDate } from "@/lib/format";
import * as portalActions from "../../actions";
import { postOnBehalf } from "../actions";

const path = "/dashboard/jobs/on-behalf";

export const metadata = pageMetadata(path);

/** An agency posts a shift for a provider after urgent cover. */
export default async function PostOnBehalfPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, shell, title } = await openPage(path);
  const { worker: search } = readTexts(await searchParams, ["worker"]);
  const result = await load(() => client.onBehalf.options({ worker: search?.slice(0, 100) }));
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={texts.lead} />
      {result.ok ? (
        <OnBehalfForm
          {...result.data}
          path={path}
          search={search}
          date={calendarDate(clock.now())}
          idempotencyKey={crypto.randomUUID()}
          post={postOnBehalf}
          back="/dashboard/jobs"
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
