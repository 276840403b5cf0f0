import type { Metadata } from "next";
import { AccountLayout } from "@/components/accounts/account-layout";
import { AccountLink, AccountLinks } from "@/components/accounts/account-links";
import { HiddenField } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Notice } from "@/components/ui/notice";
import { isDeviceLinkGood } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { signinDevicePage as words } from "@/lib/config/messages/sessions/sign-in";
import { confirmThisDevice } from "./actions";

const texts = messages.signIn;

export const metadata: Metadata = { title: texts.deviceTitle };

const TOKEN_LENGTH_MAX = 200;

export default async function DevicePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { token: given } = await searchParams;
  const token = typeof given === "string" && given.length <= TOKEN_LENGTH_MAX ? given : "";
  const found = await isDeviceLinkGood(token);
  return (
    <AccountLayout title={texts.deviceTitle}>
      {found.ok && found.data ? (
        <Form action={confirmThisDevice}>
          <HiddenField name="token" value={token} />
          <p className="mb-5">{texts.deviceLead}</p>
          <SubmitButton pendingText={texts.confirmingDevice} size="l" className="w-full">
            {texts.confirmThisDevice}
          </SubmitButton>
        </Form>
      ) : found.ok ? (
        <Notice kind="warning" title={texts.deviceLinkTitle}>
          <p>{texts.deviceLink}</p>
        </Notice>
      ) : (
        <Notice kind="danger">{found.error.message}</Notice>
      )}
      <AccountLinks>
        <AccountLink href="/signin">{words.returnToLogin}</AccountLink>
      </AccountLinks>
    </AccountLayout>
  );
}
