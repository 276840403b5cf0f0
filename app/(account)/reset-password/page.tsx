import type { Metadata } from "next";
import { AccountLayout } from "@/components/accounts/account-layout";
import { AccountLink, AccountLinks } from "@/components/accounts/account-links";
import { ResetPasswordForm } from "@/components/accounts/reset-password-form";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { passwordPolicy, validateResetToken } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { resetPasswordPage as words } from "@/lib/config/messages/sessions/sign-in";
import { chooseNewPassword } from "./actions";

export const metadata: Metadata = { title: words.chooseANewPassword };

const texts = messages.accounts;

export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { token } = await searchParams;
  const result = await validateResetToken(typeof token === "string" ? token : "");
  const isUnreachable = !result.ok && result.error.code !== "BAD_REQUEST";
  const isValid = result.ok && result.data.isValid;
  return (
    <AccountLayout title={words.chooseANewPassword}>
      {isUnreachable ? <Notice kind="danger">{result.error.message}</Notice> : null}
      {isValid || isUnreachable ? null : (
        <div className="mb-8">
          <Notice kind="warning" title={texts.resetLinkTitle}>
            <p>{texts.resetLink}</p>
          </Notice>
          <ButtonLink href="/forget-password" size="l" className="mt-5 w-full">
            {words.requestNewLink}
          </ButtonLink>
        </div>
      )}
      <ResetPasswordForm
        action={chooseNewPassword}
        token={isValid && typeof token === "string" ? token : null}
        passwordPolicy={passwordPolicy()}
      />
      <AccountLinks>
        <AccountLink href="/signin">{words.returnToLogin}</AccountLink>
        {isValid ? <AccountLink href="/forget-password">{words.requestNewLink}</AccountLink> : null}
      </AccountLinks>
    </AccountLayout>
  );
}
