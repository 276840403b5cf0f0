import type { Metadata } from "next";
import { AccountFrame } from "@/components/account/account-frame";
import { ExternalFailureNotice, OrExternalProviders } from "@/components/account/external-providers";
import { SignInForm } from "@/components/account/sign-in-form";
import { Notice } from "@/components/ui/notice";
import { externalProviders } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { signInWithPassword } from "./actions";

export const metadata: Metadata = { title: "Sign in" };

const notices: Record<string, string> = {
  expired: messages.session.expired,
  "signed-out": messages.signIn.signedOut,
};

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { redirect, reason } = await searchParams;
  const notice = typeof reason === "string" ? notices[reason] : undefined;
  return (
    <AccountFrame title="Sign in">
      {notice ? <Notice>{notice}</Notice> : null}
      <ExternalFailureNotice reason={reason} />
      <SignInForm action={signInWithPassword} redirect={typeof redirect === "string" ? redirect : undefined} />
      <OrExternalProviders
        providers={externalProviders()}
        redirect={typeof redirect === "string" ? redirect : undefined}
      />
    </AccountFrame>
  );
}
