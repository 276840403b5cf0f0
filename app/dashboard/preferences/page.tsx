import { SettingsForm } from "@/components/settings/settings-form";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata, zoom } from "@/lib/bff";
import * as portalActions from "../actions";
import { saveOwn } from "./actions";

const path = "/dashboard/preferences";

export const metadata = pageMetadata(path);

export default async function PreferencesPage() {
  const { client, load, person, shell, title } = await openPage(path);
  const outcome = await load(() => client.settings.get({ organizationType: "User", id: person.userId }));
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead="For you alone. What you leave to the organisation follows its settings." />
      {outcome.ok ? (
        <SettingsForm
          action={saveOwn}
          settings={outcome.data}
          inheritedName="As the organisation"
          zoom={await zoom()}
          href={path}
        />
      ) : (
        <Notice kind="danger">{outcome.problem.message}</Notice>
      )}
    </DashboardShell>
  );
}
