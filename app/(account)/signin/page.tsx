import type { Metadata } from "next";
import { AccountFrame } from "@/components/account/account-frame";
import { AccountLink, AccountLinks } from "@/components/account/account-links";
import { SignInForm } from "@/components/account/sign-in-form";
import { Notice } from "@/components/ui/notice";
import { messages } from "@/lib/config/messages";
import { signInWithPassword } from "./actions";

export const metadata: Metadata = { title: "Sign in" };

const notices: Record<string, string> = {
  expired: messages.session.expired,
  "signed-out": messages.signIn.signedOut,
  "signed-up": messages.accounts.signedUp,
  "password-reset": messages.accounts.passwordReset,
};

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { redirect, reason } = await searchParams;
  const notice = typeof reason === "string" ? notices[reason] : undefined;
  return (
    <AccountFrame title="Sign in">
      {notice ? <Notice>{notice}</Notice> : null}
      <SignInForm action={signInWithPassword} redirect={typeof redirect === "string" ? redirect : undefined} />
      <AccountLinks>
        <AccountLink href="/forget-password">Forgot your password?</AccountLink>
        <AccountLink href="/signup">Sign up as an agency</AccountLink>
      </AccountLinks>
    </AccountFrame>
  );
}
