import type { Metadata } from "next";
import { AccountLayout } from "@/components/accounts/account-layout";
import { AccountLink, AccountLinks } from "@/components/accounts/account-links";
import { ForgotPasswordForm } from "@/components/accounts/forgot-password-form";
import { messages } from "@/lib/config/messages";
import { forgetPasswordPage as texts } from "@/lib/config/messages/sessions/sign-in";
import { sendResetLink } from "./actions";

export const metadata: Metadata = { title: texts.forgotYourPassword };

export default function ForgotPasswordPage() {
  return (
    <AccountLayout title={messages.accounts.forgotTitle} lead={messages.accounts.forgotLead}>
      <ForgotPasswordForm action={sendResetLink} />
      <AccountLinks>
        <AccountLink href="/signin">{texts.returnToLogin}</AccountLink>
      </AccountLinks>
    </AccountLayout>
  );
}
