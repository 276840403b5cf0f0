import { notFound } from "next/navigation";
import { ReleaseProviderChoice, ReleaseSettingsPage } from "@/components/releases/settings-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { DoneNotice, PageFailure } from "@/components/ui/page-outcome";
import { loadReleaseSettings, openPage, pageMetadata, releaseSettingsPath } from "@/lib/bff";
import * as portalActions from "../../actions";
import { changeRelease } from "./actions";

const path = "/dashboard/services/release";

export const metadata = pageMetadata(path);

/** Which agencies see a new shift first. */
export default async function ReleasePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const opened = await openPage(path);
  const { person, shell, title } = opened;
  const { message, isRemoving, values, result } = await loadReleaseSettings(opened, await searchParams);
  if (!result.ok && result.error.code === "NOT_FOUND") notFound();
  const hasProviders = person.group === "Admin";
  return (
    <DashboardShell {...shell} {...portalActions}>
      <DoneNotice message={message} />
      {!result.ok ? (
        <PageFailure title={title} message={result.error.message} />
      ) : result.data.settings ? (
        <ReleaseSettingsPage
          path={path}
          page={releaseSettingsPath(result.data.settings, hasProviders)}
          title={title}
          settings={result.data.settings}
          hasProviders={hasProviders}
          preview={result.data.preview}
          isRemoving={isRemoving}
          values={values}
          preference={person.preference}
          change={changeRelease}
        />
      ) : (
        <ReleaseProviderChoice path={path} title={title} providers={result.data.providers} />
      )}
    </DashboardShell>
  );
}
