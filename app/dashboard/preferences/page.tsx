import type { Metadata } from "next";
import { SettingsForm } from "@/components/settings/settings-form";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { attempt, openPage, zoom } from "@/lib/bff";
import { signOutOfPortal } from "../actions";
import { saveOwn } from "./actions";

export const metadata: Metadata = { title: "Preferences" };

export default async function PreferencesPage() {
  const { client, person, shell } = await openPage("/dashboard/preferences");
  const outcome = await attempt(() => client.settings.get({ organizationType: "User", id: person.userId }));
  return (
    <DashboardShell {...shell} signOut={signOutOfPortal}>
      <PageHeader title="Preferences" lead="For you alone. What you leave to the organisation follows its settings." />
      {outcome.ok ? (
        <SettingsForm
          action={saveOwn}
          settings={outcome.data}
          inheritedName="As the organisation"
          zoom={await zoom()}
          href="/dashboard/preferences"
        />
      ) : (
        <Notice kind="danger">{outcome.problem.message}</Notice>
      )}
    </DashboardShell>
  );
}
