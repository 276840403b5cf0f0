import { SettingsForm } from "@/components/settings/settings-form";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { hasSingleKeys, openPage, pageMetadata, zoom } from "@/lib/bff";
import { dashboardPreferencesPage as texts } from "@/lib/config/messages/settings";
import * as portalActions from "../actions";
import { saveOwnPreferences } from "./actions";

const path = "/dashboard/preferences";

export const metadata = pageMetadata(path);

export default async function PreferencesPage() {
  const { client, load, person, shell, title } = await openPage(path);
  const result = await load(() => client.settings.get({ organizationType: "User", id: person.userId }));
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={texts.lead} />
      {result.ok ? (
        <SettingsForm
          action={saveOwnPreferences}
          settings={result.data}
          inheritedName={texts.asTheOrganisation}
          zoom={await zoom()}
          hasSingleKeys={await hasSingleKeys()}
          href={path}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
