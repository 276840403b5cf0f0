import type { ComponentProps } from "react";
import { Notice } from "@/components/ui/notice";
import { formatDateTime, type TimePreference } from "@/lib/format";
import { AboutYou } from "./about-you";
import { OwnSessions, type ShownSession } from "./own-sessions";
import { TwoStepSection } from "./two-step-section";

type Sessions =
  | {
      ok: true;
      data: readonly (Omit<ShownSession, "signedIn" | "lastUsed"> & { signedInAt: string; lastUsedAt: string })[];
    }
  | { ok: false; problem: { message: string } };

/** What is one's own, the same in both portals: who one is, the second step, the sessions. */
export function AccountSections({
  person,
  sessions,
  twoStep,
  endSessions,
}: {
  person: {
    fullName: string;
    email: string;
    jobTitle: string | null;
    organisation: { name: string };
    preference: TimePreference;
  };
  sessions: Sessions;
  twoStep: Omit<ComponentProps<typeof TwoStepSection>, "preference">;
  endSessions: ComponentProps<typeof OwnSessions>["action"];
}) {
  const { fullName, email, jobTitle, organisation, preference } = person;
  return (
    <>
      <AboutYou fullName={fullName} email={email} organisation={organisation.name} jobTitle={jobTitle} />
      <TwoStepSection {...twoStep} preference={preference} />
      {sessions.ok ? (
        <OwnSessions
          action={endSessions}
          sessions={sessions.data.map(({ signedInAt, lastUsedAt, ...session }) => ({
            ...session,
            signedIn: formatDateTime(signedInAt, preference),
            lastUsed: formatDateTime(lastUsedAt, preference),
          }))}
        />
      ) : (
        <Notice kind="danger">{sessions.problem.message}</Notice>
      )}
    </>
  );
}
