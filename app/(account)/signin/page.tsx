import type { Metadata } from "next";
import { AccountFrame } from "@/components/account/account-frame";
import { AccountLink, AccountLinks } from "@/components/account/account-links";
import { ExternalFailureNotice, OrExternalProviders, saysItself } from "@/components/account/external-providers";
import { OrganisationStep } from "@/components/account/organisation-step";
import { SecondFactorStep } from "@/components/account/second-factor-step";
import { SignInForm } from "@/components/account/sign-in-form";
import { DangerToasts } from "@/components/questionnaire/danger-toasts";
import { EndOfSession } from "@/components/shell/end-of-session";
import { Notice, type NoticeKind } from "@/components/ui/notice";
import { enrolmentOf, externalProviders, openSignIn, type SignInView, sessionTimes } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { cancelSignIn, chooseFirstOrganisation, signInWithPassword } from "./actions";
import { takeSecondFactorStep } from "./second-factor/actions";

export const metadata: Metadata = { title: "Sign in" };

/** Why whoever comes here was signed out, by the word in the address. */
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

type Standing = Extract<SignInView, { show: "step" }>["standing"];

/** The step a half-way sign-in owes, each drawn by its own component. */
async function Step({ standing }: { standing: Standing }) {
  switch (standing.step) {
    case "organisation":
      return (
        <OrganisationStep
          choices={standing.companies.map(({ membershipId, organisationName, imageUrl, isSelected }) => ({
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
        <AccountFrame title={messages.secondFactor.title}>
          <SecondFactorStep
            step={standing.step}
            organisation={standing.chosen?.organisationName}
            setUp={standing.step === "enrolSecondFactor" ? await enrolmentOf() : null}
            action={takeSecondFactorStep}
            cancel={cancelSignIn}
          />
        </AccountFrame>
      );
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const parameters = await searchParams;
  const redirect = textOf(parameters.redirect);
  const reason = textOf(parameters.reason);
  const view = await openSignIn(redirect, reason);
  const times = await sessionTimes();
  const watch = <EndOfSession {...times} />;
  if (view.show === "step") {
    return (
      <>
        <Step standing={view.standing} />
        {watch}
      </>
    );
  }
  const notice = reason !== undefined && Object.hasOwn(notices, reason) ? notices[reason] : undefined;
  return (
    <AccountFrame title="Sign in">
      {notice && !saysItself(reason) ? (
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
        <AccountLink href="/forget-password">Forgot your password?</AccountLink>
        <AccountLink href="/signup">Sign up as an agency</AccountLink>
      </AccountLinks>
      {watch}
    </AccountFrame>
  );
}
