import type { Metadata } from "next";
import Link from "next/link";
import { SettingsForm } from "@/components/settings/settings-form";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { attempt, openPage, ownOrganisation } from "@/lib/bff";
import { signOutOfPortal } from "../actions";
import { saveOfOrganisation } from "./actions";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { client, person, shell } = await openPage("/dashboard/settings");
  const outcome = await attempt(() => client.settings.get(ownOrganisation(person)));
  return (
    <DashboardShell {...shell} signOut={signOutOfPortal}>
      <PageHeader
        title="Settings"
        lead={
          <>
            For everybody at {person.organisation.name} who has chosen nothing else in{" "}
            <Link href="/dashboard/preferences">their own preferences</Link>.
          </>
        }
      />
      {outcome.ok ? (
        <SettingsForm
          action={saveOfOrganisation}
          settings={outcome.data}
          inheritedName="Default"
          href="/dashboard/settings"
        />
      ) : (
        <Notice kind="danger">{outcome.problem.message}</Notice>
      )}
    </DashboardShell>
  );
}
