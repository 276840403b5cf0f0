import { DashboardShell } from "@/components/shell/dashboard-shell";
import { statusLabel } from "@/components/ui/badge";
import { Figure } from "@/components/ui/figure";
import { PageHeader } from "@/components/ui/page-header";
import { navigationFor } from "@/lib/access";
import { constants } from "@/lib/config/constants";
import { organisations, users } from "@/lib/db/seed/people";
import { now } from "../../database";
import { choose, submit } from "../actions";

export const dynamic = "force-dynamic";

const user = users.find(({ userGroup }) => userGroup === "Agency");
const membership = user?.memberships[0];
const organisation = organisations.find(({ key }) => key === membership?.organisation);
if (!user || !membership || !organisation) throw new Error("The seed holds no agency's user.");
const shell = {
  navigation: navigationFor({
    group: user.userGroup,
    codes: membership.permissionCodes,
    isAuthorizer: false,
    isSettingUp: false,
  }),
  user: { fullName: user.fullName, organisation },
  current: "/dashboard/overview",
  membershipId: membership.id,
  companies: [],
  times: {
    startedAtMs: 0,
    idleTimeoutMs: constants.idleTimeoutMs,
    warningMs: constants.idleWarningMs,
    checkEveryMs: constants.idleCheckEveryMs,
    debounceMs: constants.idleRefreshDebounceMs,
    touchEveryMs: constants.sessionTouchEveryMs,
    expiredLogoutMs: constants.expiredSessionLogoutMs,
    errorLogoutMs: constants.logoutAfterErrorMs,
  },
};

/** The product's overview with one query in the place of what it asks. */
export default async function Page() {
  return (
    <DashboardShell {...shell} switchOrganisation={choose} signOut={submit}>
      <PageHeader title="Overview" lead={`Hello ${user?.fullName.split(" ")[0]}, ${await now()}`} />
      <section aria-labelledby="questionnaires">
        <h2 id="questionnaires" className="mb-3">
          Medical questionnaires
        </h2>
        <div className="grid gap-4 sm:grid-cols-3">
          {["pending", "submitted", "resubmitted"].map((status) => (
            <Figure key={status} label={statusLabel(status)} value={1} href={`/dashboard/workers?status=${status}`} />
          ))}
        </div>
      </section>
    </DashboardShell>
  );
}
