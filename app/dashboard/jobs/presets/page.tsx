import { PresetsPage } from "@/components/jobs/presets";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
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
      {message ? (
        <div className="mb-6">
          <Notice kind="success" live>
            <p>{message}</p>
          </Notice>
        </div>
      ) : null}
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
        <>
          <PageHeader title={title} />
          <Notice kind="danger">{result.error.message}</Notice>
        </>
      )}
    </DashboardShell>
  );
}
