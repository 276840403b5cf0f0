import type { Metadata } from "next";
import { AboutYou } from "@/components/account/about-you";
import { OwnSessions } from "@/components/account/own-sessions";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, ownSessions } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../actions";
import { endSessions } from "./actions";

export const metadata: Metadata = { title: messages.session.accountTitle };

export default async function AccountPage() {
  const { person, shell } = await openPage("/dashboard/account");
  const sessions = await ownSessions(person);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={messages.session.accountTitle} />
      <div className="grid max-w-3xl gap-9">
        <AboutYou
          fullName={person.fullName}
          email={person.email}
          organisation={person.organisation.name}
          jobTitle={person.jobTitle}
        />
        {/* Two-step sign-in stands here. */}
        {sessions.ok ? (
          <OwnSessions
            action={endSessions}
            sessions={sessions.data.map(({ signedInAt, lastUsedAt, ...session }) => ({
              ...session,
              signedIn: formatDateTime(signedInAt),
              lastUsed: formatDateTime(lastUsedAt),
            }))}
          />
        ) : (
          <Notice kind="danger">{sessions.problem.message}</Notice>
        )}
      </div>
    </DashboardShell>
  );
}
