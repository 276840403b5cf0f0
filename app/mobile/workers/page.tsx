import { MobileShell } from "@/components/shell/mobile-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { MobileWorkersList } from "@/components/workers/mobile-list";
import { openPage, pageMetadata, readWorkersAddress } from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { calendarDate } from "@/lib/format";
import * as portalActions from "../../dashboard/actions";

const path = "/mobile/workers";

export const metadata = pageMetadata(path);

/** Workers on a phone. */
export default async function MobileWorkersPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, shell, title } = await openPage(path);
  const filters = readWorkersAddress(await searchParams);
  const result = await load(() => client.workers.list(filters));
  return (
    <MobileShell {...shell} {...portalActions}>
      <PageHeader title={title} />
      {result.ok ? (
        <MobileWorkersList
          rows={result.data.items}
          next={result.data.next}
          path={path}
          query={filters}
          today={calendarDate(clock.now())}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </MobileShell>
  );
}
