import { AccountSections } from "@/components/accounts/account-sections";
import { MobileShell } from "@/components/shell/mobile-shell";
import { Button, ButtonLink } from "@/components/ui/button";
import { LogOut, SlidersHorizontal } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, ownSessions, pageMetadata, passwordPolicy, secondFactorOf } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { changeOwnPassword, endSessions } from "../../dashboard/account/actions";
import { manageTwoStep, setTwoStepRequirement } from "../../dashboard/account/two-step/actions";
import * as portalActions from "../../dashboard/actions";

const path = "/mobile/account";

export const metadata = pageMetadata(path);

type Parameters = Promise<Record<string, unknown>>;

export default async function MobileAccountPage({ searchParams }: { searchParams: Parameters }) {
  const { confirmed } = await searchParams;
  const { person, shell, title } = await openPage(path);
  return (
    <MobileShell {...shell} {...portalActions}>
      <PageHeader title={title} />
      <div className="grid gap-9">
        <AccountSections
          person={person}
          sessions={await ownSessions(person)}
          twoStep={{
            view: await secondFactorOf(person),
            path,
            action: manageTwoStep,
            requireAction: setTwoStepRequirement,
          }}
          endSessions={endSessions}
          changePassword={changeOwnPassword}
          passwordPolicy={passwordPolicy()}
          confirmed={confirmed === "yes" || confirmed === "no" ? confirmed : undefined}
        />
        <div className="grid gap-3">
          <ButtonLink href="/mobile/preferences" variant="secondary">
            <SlidersHorizontal aria-hidden="true" size={18} />
            {messages.shell.preferences}
          </ButtonLink>
          <form data-signs-out="" action={portalActions.signOut} className="print:hidden">
            <Button type="submit" variant="secondary" className="w-full">
              <LogOut aria-hidden="true" size={18} />
              {messages.shell.signOut}
            </Button>
          </form>
        </div>
      </div>
    </MobileShell>
  );
}
