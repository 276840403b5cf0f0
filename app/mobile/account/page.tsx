import { LogOut } from "lucide-react";
import type { Metadata } from "next";
import { TwoStepSection } from "@/components/account/two-step-section";
import { MobileShell } from "@/components/shell/mobile-shell";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, secondFactorOf } from "@/lib/bff";
import { decideForEveryone, mindTwoStep } from "../../dashboard/account/two-step/actions";
import { signOutOfPortal } from "../../dashboard/actions";

export const metadata: Metadata = { title: "Account" };

export default async function MobileAccountPage() {
  const { person, shell } = await openPage("/mobile/account");
  return (
    <MobileShell {...shell}>
      <PageHeader title="Account" lead={`${person.fullName}, ${person.email}`} />
      <TwoStepSection
        view={await secondFactorOf(person)}
        path="/mobile/account"
        action={mindTwoStep}
        requireAction={decideForEveryone}
      />
      <form action={signOutOfPortal} className="print:hidden">
        <Button type="submit" variant="secondary" className="w-full">
          <LogOut aria-hidden="true" size={18} />
          Sign out
        </Button>
      </form>
    </MobileShell>
  );
}
