import { MobileShell } from "@/components/shell/mobile-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { MobileWorkersList } from "@/components/workers/mobile-list";
import { askedPage, openPage, pageMetadata, readWorkersAddress } from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { calendarDate } from "@/lib/format";
import * as portalActions from "../../dashboard/actions";

const path = "/mobile/workers";

export const metadata = pageMetadata(path);

/** Workers on a phone. */
export default async function MobileWorkersPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, shell, title } = await openPage(path);
  const query = readWorkersAddress(await searchParams);
  const result = await load(async () => {
    const [result, filters] = await Promise.all([
      client.workers.list({ ...query, ...askedPage(query) }),
      client.workers.filters({ agency: query.agency }),
    ]);
    return { result, filters };
  });
  return (
    <MobileShell {...shell} {...portalActions}>
      {result.ok ? (
        <MobileWorkersList {...result.data} path={path} query={query} today={calendarDate(clock.now())} />
      ) : (
        <>
          <PageHeader title={title} />
          <Notice kind="danger">{result.error.message}</Notice>
        </>
      )}
    </MobileShell>
  );
}
