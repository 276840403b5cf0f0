import { AccountSections } from "@/components/accounts/account-sections";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, ownSessions, pageMetadata, passwordPolicy, secondFactorOf } from "@/lib/bff";
import * as portalActions from "../actions";
import { changeOwnPassword, endSessions } from "./actions";
import { manageTwoStep, setTwoStepRequirement } from "./two-step/actions";

const path = "/dashboard/account";

export const metadata = pageMetadata(path);

type Parameters = Promise<Record<string, unknown>>;

export default async function AccountPage({ searchParams }: { searchParams: Parameters }) {
  const { confirmed } = await searchParams;
  const { person, shell, title } = await openPage(path);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} />
      <div className="grid max-w-3xl gap-9">
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
      </div>
    </DashboardShell>
  );
}
