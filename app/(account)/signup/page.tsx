import type { Metadata } from "next";
import { AccountFrame } from "@/components/account/account-frame";
import { SignUpForm } from "@/components/account/sign-up-form";
import { Notice } from "@/components/ui/notice";
import { passwordPolicy, signUpChoices } from "@/lib/bff";
import { signUpAgency } from "./actions";

export const metadata: Metadata = { title: "Sign up" };

export default async function SignUpPage() {
  const choices = await signUpChoices();
  return (
    <AccountFrame
      title="Sign up"
      lead={
        <>
          For agencies. Signed up already? <a href="/signin">Sign in</a>
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
        <Notice kind="danger">{choices.problem.message}</Notice>
      )}
    </AccountFrame>
  );
}
