import type { Metadata } from "next";
import { AccountLayout } from "@/components/accounts/account-layout";
import { AccountLink, AccountLinks } from "@/components/accounts/account-links";
import {
  ExternalFailureNotice,
  hasExternalFailureMessage,
  OrExternalProviders,
} from "@/components/accounts/external-providers";
import { OrganisationStep } from "@/components/accounts/organisation-step";
import { SecondFactorStep } from "@/components/accounts/second-factor-step";
import { SignInForm } from "@/components/accounts/sign-in-form";
import { DangerToasts } from "@/components/questionnaires/danger-toasts";
import { EndOfSession } from "@/components/shell/end-of-session";
import { Notice, type NoticeKind } from "@/components/ui/notice";
import { enrolmentOf, externalProviders, openSignIn, type SignInView, sessionTimes } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { signinPage as texts } from "@/lib/config/messages/sessions/sign-in";
import { cancelSignIn, chooseFirstOrganisation, signInWithPassword } from "./actions";
import { submitSecondFactorStep } from "./second-factor/actions";

export const metadata: Metadata = { title: texts.signIn };

/** Why the person was signed out, by the code in the address. */
const notices: Record<string, { kind: NoticeKind; message: string }> = {
  expired: { kind: "danger", message: messages.session.expired },
  idle: { kind: "info", message: messages.session.idle },
  worker: { kind: "danger", message: messages.signIn.workerRefused },
  "no-access": { kind: "danger", message: messages.signIn.noAppAccess },
  "signed-out": { kind: "info", message: messages.signIn.signedOut },
  "signed-up": { kind: "success", message: messages.accounts.signedUp },
  "invitation-accepted": { kind: "success", message: messages.users.accepted },
  "device-confirmed": { kind: "success", message: messages.signIn.deviceConfirmed },
  "password-reset": { kind: "success", message: messages.accounts.passwordReset },
};

type PendingSignIn = Extract<SignInView, { show: "step" }>["pendingSignIn"];

/** The remaining step of a partial sign-in, each rendered by its own component. */
async function Step({ pendingSignIn }: { pendingSignIn: PendingSignIn }) {
  switch (pendingSignIn.step) {
    case "organisation":
      return (
        <OrganisationStep
          choices={pendingSignIn.companies.map(({ membershipId, organisationName, imageUrl, isSelected }) => ({
            membershipId,
            name: organisationName,
            imageUrl,
            isSelected,
          }))}
          action={chooseFirstOrganisation}
          cancel={cancelSignIn}
        />
      );
    default:
      return (
        <AccountLayout title={messages.secondFactor.title}>
          <SecondFactorStep
            step={pendingSignIn.step}
            organisation={pendingSignIn.chosen?.organisationName}
            setUp={pendingSignIn.step === "enrolSecondFactor" ? await enrolmentOf() : null}
            action={submitSecondFactorStep}
            cancel={cancelSignIn}
          />
        </AccountLayout>
      );
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const parameters = await searchParams;
  const redirect = textOf(parameters["redirect"]);
  const reason = textOf(parameters["reason"]);
  const view = await openSignIn(redirect, reason);
  const times = await sessionTimes();
  const watch = <EndOfSession {...times} />;
  if (view.show === "step") {
    return (
      <>
        <Step pendingSignIn={view.pendingSignIn} />
        {watch}
      </>
    );
  }
  const notice = reason !== undefined && Object.hasOwn(notices, reason) ? notices[reason] : undefined;
  return (
    <AccountLayout title={texts.signIn}>
      {notice && !hasExternalFailureMessage(reason) ? (
        <div className="mb-6">
          <Notice kind={notice.kind}>
            <p>{notice.message}</p>
          </Notice>
        </div>
      ) : null}
      {notice?.kind === "danger" ? <DangerToasts messages={[notice.message]} /> : null}
      <ExternalFailureNotice reason={reason} />
      <SignInForm action={signInWithPassword} redirect={redirect} />
      <OrExternalProviders providers={externalProviders()} redirect={redirect} />
      <AccountLinks>
        <AccountLink href="/forget-password">{texts.forgotYourPassword}</AccountLink>
        <AccountLink href="/signup">{texts.signUpAsAnAgency}</AccountLink>
      </AccountLinks>
      {watch}
    </AccountLayout>
  );
}
