import type { ComponentProps } from "react";
import { Notice } from "@/components/ui/notice";
import { authentication as texts } from "@/lib/config/messages/sessions/authenticate-again";
import { formatDateTime, type TimePreference } from "@/lib/format";
import { AboutYou } from "./about-you";
import { OwnSessions, type ShownSession } from "./own-sessions";
import { PasswordSection } from "./password-section";
import { TwoStepSection } from "./two-step-section";

type Sessions =
  | {
      ok: true;
      data: readonly (Omit<ShownSession, "signedIn" | "lastUsed"> & { signedInAt: string; lastUsedAt: string })[];
    }
  | { ok: false; error: { message: string } };

function ConfirmedNotice({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <Notice kind={isConfirmed ? "success" : "danger"}>
      <p>{isConfirmed ? texts.confirmedElsewhere : texts.notConfirmedElsewhere}</p>
    </Notice>
  );
}

/** The account page's sections, shared by both portals: details, second step and sessions. */
export function AccountSections({
  person,
  sessions,
  twoStep,
  endSessions,
  changePassword,
  passwordPolicy,
  confirmed,
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
  changePassword: ComponentProps<typeof PasswordSection>["action"];
  passwordPolicy: ComponentProps<typeof PasswordSection>["policy"];
  /** The result of authenticating again at an identity provider. */
  confirmed?: "yes" | "no" | undefined;
}) {
  const { fullName, email, jobTitle, organisation, preference } = person;
  return (
    <>
      <AboutYou fullName={fullName} email={email} organisation={organisation.name} jobTitle={jobTitle} />
      {confirmed ? <ConfirmedNotice isConfirmed={confirmed === "yes"} /> : null}
      <PasswordSection action={changePassword} policy={passwordPolicy} />
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
        <Notice kind="danger">{sessions.error.message}</Notice>
      )}
    </>
  );
}
