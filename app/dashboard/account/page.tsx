import type { Metadata } from "next";
import { TwoStepSection } from "@/components/account/two-step-section";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, secondFactorOf } from "@/lib/bff";
import { signOutOfPortal } from "../actions";
import { decideForEveryone, mindTwoStep } from "./two-step/actions";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  const { person, shell } = await openPage("/dashboard/account");
  return (
    <DashboardShell {...shell} signOut={signOutOfPortal}>
      <PageHeader title="Account" lead={`${person.fullName}, ${person.email}`} />
      <TwoStepSection
        view={await secondFactorOf(person)}
        path="/dashboard/account"
        action={mindTwoStep}
        requireAction={decideForEveryone}
      />
    </DashboardShell>
  );
}
