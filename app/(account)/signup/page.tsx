import type { Metadata } from "next";
import { AccountLayout } from "@/components/accounts/account-layout";
import { SignUpForm } from "@/components/accounts/sign-up-form";
import { Notice } from "@/components/ui/notice";
import { passwordPolicy, signUpChoices } from "@/lib/bff";
import { signupPage as texts } from "@/lib/config/messages/sessions/sign-in";
import { signUpAgency } from "./actions";

export const metadata: Metadata = { title: texts.signUp };

export default async function SignUpPage() {
  const choices = await signUpChoices();
  return (
    <AccountLayout
      title={texts.signUp}
      lead={
        <>
          {texts.alreadySignedUp} <a href="/signin">{texts.signIn}</a>
        </>
      }
    >
      {choices.ok ? (
        <SignUpForm
          action={signUpAgency}
          userTypes={choices.data.userTypes}
          cities={choices.data.cities}
          passwordPolicy={passwordPolicy()}
        />
      ) : (
        <Notice kind="danger">{choices.error.message}</Notice>
      )}
    </AccountLayout>
  );
}
