import { PresetsPage } from "@/components/jobs/presets";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { DoneNotice, PageFailure } from "@/components/ui/page-outcome";
import { loadPresets, openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../actions";
import { removePreset } from "../actions";

const path = "/dashboard/jobs/presets";

export const metadata = pageMetadata(path);

/** The shifts that a provider posts often. */
export default async function ShiftPresetsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const opened = await openPage(path);
  const { shell, title } = opened;
  const { serviceId, removing, message, result } = await loadPresets(opened, await searchParams);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <DoneNotice message={message} />
      {result.ok ? (
        <PresetsPage
          path={path}
          title={title}
          items={result.data.items}
          serviceId={serviceId}
          removing={removing}
          remove={removePreset}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
