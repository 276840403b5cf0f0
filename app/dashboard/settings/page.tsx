import Link from "next/link";
import { SettingsForm } from "@/components/settings/settings-form";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, ownOrganisation, pageMetadata } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { dashboardSettingsPage as texts } from "@/lib/config/messages/settings";
import * as portalActions from "../actions";
import { saveSettings } from "./actions";

const path = "/dashboard/settings";
const retention = "/dashboard/workers/retention";

export const metadata = pageMetadata(path);

export default async function SettingsPage() {
  const { client, isOpen, load, person, shell, title } = await openPage(path);
  const result = await load(() => client.settings.get(ownOrganisation(person)));
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader
        title={title}
        lead={
          <>
            {texts.lead(person.organisation.name)}{" "}
            <Link prefetch={false} href="/dashboard/preferences">
              {texts.theirOwnPreferences}
            </Link>
            .
          </>
        }
      />
      {result.ok ? (
        <SettingsForm action={saveSettings} settings={result.data} inheritedName="Default" href={path} />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
      {isOpen(retention) ? (
        <p className="mt-8">
          <Link prefetch={false} href={retention}>
            {messages.privacyPages.toRetention}
          </Link>
        </p>
      ) : null}
    </DashboardShell>
  );
}
