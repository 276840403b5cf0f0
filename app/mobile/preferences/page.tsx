import { SettingsForm } from "@/components/settings/settings-form";
import { MobileShell } from "@/components/shell/mobile-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { hasSingleKeys, openPage, pageMetadata, zoom } from "@/lib/bff";
import { mobilePreferencesPage as texts } from "@/lib/config/messages/settings";
import * as portalActions from "../../dashboard/actions";
import { saveOwnPreferences } from "../../dashboard/preferences/actions";

const path = "/mobile/preferences";

export const metadata = pageMetadata(path);

export default async function MobilePreferencesPage() {
  const { client, load, person, shell, title } = await openPage(path);
  const result = await load(() => client.settings.get({ organizationType: "User", id: person.userId }));
  return (
    <MobileShell {...shell} {...portalActions}>
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
    </MobileShell>
  );
}
