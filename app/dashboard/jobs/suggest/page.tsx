import { SuggestSelected } from "@/components/jobs/suggest-selected";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { loadShiftsToFill, openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../actions";
import { suggestSelected } from "../actions";

const path = "/dashboard/jobs/suggest";

export const metadata = pageMetadata(path);

/** An agency puts workers forward for several shifts. */
export default async function SuggestPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const opened = await openPage(path);
  const { person, shell, title } = opened;
  const found = await loadShiftsToFill(opened, (await searchParams)["job"]);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} />
      {found.ok ? (
        <SuggestSelected shifts={found.shifts} preference={person.preference} suggest={suggestSelected} />
      ) : (
        <Notice kind="danger">{found.message}</Notice>
      )}
    </DashboardShell>
  );
}
