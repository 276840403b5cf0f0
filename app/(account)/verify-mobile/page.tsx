import type { Metadata } from "next";
import { AccountFrame } from "@/components/account/account-frame";
import { AccountLink, AccountLinks } from "@/components/account/account-links";
import { VerifyPhone } from "@/components/account/verify-phone";
import { Notice } from "@/components/ui/notice";
import { messages } from "@/lib/config/messages";
import { verifyPhoneNumber } from "./actions";

export const metadata: Metadata = { title: "Verify your phone number" };

const texts = messages.accounts;

export default async function VerifyMobilePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { token } = await searchParams;
  return (
    <AccountFrame title="Verify your phone number">
      {typeof token === "string" && token ? (
        <VerifyPhone
          action={verifyPhoneNumber}
          token={token}
          texts={{ loading: texts.phoneLoading, errorTitle: texts.phoneErrorTitle }}
        />
      ) : (
        <Notice kind="danger" title={texts.phoneErrorTitle}>
          <p>{texts.phoneError}</p>
        </Notice>
      )}
      <AccountLinks>
        <AccountLink href="/signin">Return to Login</AccountLink>
      </AccountLinks>
    </AccountFrame>
  );
}
