import type { Metadata } from "next";
import { AccountFrame } from "@/components/account/account-frame";
import { AccountLink, AccountLinks } from "@/components/account/account-links";
import { ForgotPasswordForm } from "@/components/account/forgot-password-form";
import { messages } from "@/lib/config/messages";
import { sendResetLink } from "./actions";

export const metadata: Metadata = { title: "Forgot your password?" };

export default function ForgotPasswordPage() {
  return (
    <AccountFrame title={messages.accounts.forgotTitle} lead={messages.accounts.forgotLead}>
      <ForgotPasswordForm action={sendResetLink} />
      <AccountLinks>
        <AccountLink href="/signin">Return to Login</AccountLink>
      </AccountLinks>
    </AccountFrame>
  );
}
