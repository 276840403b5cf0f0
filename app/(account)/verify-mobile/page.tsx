import type { Metadata } from "next";
import { AccountLayout } from "@/components/accounts/account-layout";
import { AccountLink, AccountLinks } from "@/components/accounts/account-links";
import { VerifyPhone } from "@/components/accounts/verify-phone";
import { Notice } from "@/components/ui/notice";
import { messages } from "@/lib/config/messages";
import { verifyMobilePage as words } from "@/lib/config/messages/sessions/sign-in";
import { verifyPhoneNumber } from "./actions";

export const metadata: Metadata = { title: words.verifyYourPhoneNumber };

const texts = messages.accounts;

export default async function VerifyMobilePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { token } = await searchParams;
  return (
    <AccountLayout title={words.verifyYourPhoneNumber}>
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
        <AccountLink href="/signin">{words.returnToLogin}</AccountLink>
      </AccountLinks>
    </AccountLayout>
  );
}
