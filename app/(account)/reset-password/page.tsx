import type { Metadata } from "next";
import { AccountFrame } from "@/components/account/account-frame";
import { AccountLink, AccountLinks } from "@/components/account/account-links";
import { ResetPasswordForm } from "@/components/account/reset-password-form";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { passwordPolicy, validateResetToken } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { chooseNewPassword } from "./actions";

export const metadata: Metadata = { title: "Choose a new password" };

const texts = messages.accounts;

export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { token } = await searchParams;
  const outcome = await validateResetToken(typeof token === "string" ? token : "");
  const isUnreachable = !outcome.ok && outcome.problem.code !== "BAD_REQUEST";
  const isValid = outcome.ok && outcome.data.isValid;
  return (
    <AccountFrame title="Choose a new password">
      {isUnreachable ? <Notice kind="danger">{outcome.problem.message}</Notice> : null}
      {isValid || isUnreachable ? null : (
        <div className="mb-8">
          <Notice kind="warning" title={texts.resetLinkTitle}>
            <p>{texts.resetLink}</p>
          </Notice>
          <ButtonLink href="/forget-password" size="l" className="mt-5 w-full">
            Ask for a new link
          </ButtonLink>
        </div>
      )}
      <ResetPasswordForm
        action={chooseNewPassword}
        token={isValid && typeof token === "string" ? token : null}
        passwordPolicy={passwordPolicy()}
      />
      <AccountLinks>
        <AccountLink href="/signin">Return to Login</AccountLink>
        {isValid ? <AccountLink href="/forget-password">Ask for a new link</AccountLink> : null}
      </AccountLinks>
    </AccountFrame>
  );
}
