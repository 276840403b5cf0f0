import type { Metadata } from "next";
import { AccountFrame } from "@/components/account/account-frame";
import { AccountLink, AccountLinks } from "@/components/account/account-links";
import { HiddenField } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Notice } from "@/components/ui/notice";
import { isDeviceLinkGood } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { confirmThisDevice } from "./actions";

const texts = messages.signIn;

export const metadata: Metadata = { title: texts.deviceTitle };

const TOKEN_LENGTH_MAX = 200;

export default async function DevicePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { token: given } = await searchParams;
  const token = typeof given === "string" && given.length <= TOKEN_LENGTH_MAX ? given : "";
  const found = await isDeviceLinkGood(token);
  return (
    <AccountFrame title={texts.deviceTitle}>
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
        <Notice kind="danger">{found.problem.message}</Notice>
      )}
      <AccountLinks>
        <AccountLink href="/signin">Return to Login</AccountLink>
      </AccountLinks>
    </AccountFrame>
  );
}
