import { SeveralShifts } from "@/components/jobs/several";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { loadSelection, openPage, pageMetadata, readSelection } from "@/lib/bff";
import { selectedPage } from "@/lib/config/messages/jobs";
import * as portalActions from "../../actions";
import { changeSelected } from "../actions";

const path = "/dashboard/jobs/several";

export const metadata = pageMetadata(path);

export default async function SeveralPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const opened = await openPage(path);
  const { person, shell } = opened;
  const { verb, jobIds, days } = readSelection(await searchParams);
  const result = await loadSelection(opened, jobIds);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={selectedPage.verbs[verb].title} />
      {result.ok ? (
        <SeveralShifts
          verb={verb}
          items={result.data}
          days={days}
          idempotencyKey={crypto.randomUUID()}
          preference={person.preference}
          change={changeSelected}
        />
      ) : (
        <Notice kind="danger">{result.error.fields[0]?.message ?? result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
