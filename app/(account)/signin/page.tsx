import type { Metadata } from "next";
import { AccountFrame } from "@/components/account/account-frame";
import { SecondFactorStep } from "@/components/account/second-factor-step";
import { SignInForm } from "@/components/account/sign-in-form";
import { Notice } from "@/components/ui/notice";
import { enrolmentOf, openSignIn } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { signInWithPassword } from "./actions";
import { cancelSignIn, takeSecondFactorStep } from "./second-factor/actions";

export const metadata: Metadata = { title: "Sign in" };

const notices: Record<string, string> = {
  expired: messages.session.expired,
  "signed-out": messages.signIn.signedOut,
};

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { redirect, reason } = await searchParams;
  const wanted = typeof redirect === "string" ? redirect : undefined;
  const view = await openSignIn(wanted);
  if (view.show === "step" && view.standing.step !== "organisation") {
    const { step, chosen } = view.standing;
    return (
      <AccountFrame title={messages.secondFactor.title}>
        <SecondFactorStep
          step={step}
          organisation={chosen?.organisationName}
          setUp={step === "enrolSecondFactor" ? await enrolmentOf() : null}
          action={takeSecondFactorStep}
          cancel={cancelSignIn}
        />
      </AccountFrame>
    );
  }
  const notice = typeof reason === "string" ? notices[reason] : undefined;
  return (
    <AccountFrame title="Sign in">
      {notice ? <Notice>{notice}</Notice> : null}
      <SignInForm action={signInWithPassword} redirect={wanted} />
    </AccountFrame>
  );
}
