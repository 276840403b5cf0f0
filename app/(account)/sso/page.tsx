import type { Metadata } from "next";
import { AccountFrame } from "@/components/account/account-frame";
import { ExternalFailureNotice, ExternalProviders } from "@/components/account/external-providers";
import { GoBack } from "@/components/account/go-back";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { externalProviders, openInvitation } from "@/lib/bff";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";

export const metadata: Metadata = { title: "Single sign-on" };

const texts = messages.external;

/** An invitation to come in through an external identity provider (spec section 2.4, SSO). Opening it spends nothing. */
export default async function SsoPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { request_id: requestId, reason } = await searchParams;
  const invitation = await openInvitation(requestId);
  if (!invitation) {
    return (
      <AccountFrame title="Single sign-on">
        <div className="mb-5">
          <Notice kind="danger">
            <p>{texts.invitationInvalid}</p>
          </Notice>
        </div>
        <ButtonLink href="/" variant="secondary">
          {texts.goBack}
        </ButtonLink>
        <GoBack to="/" afterMs={constants.ssoRedirectDelayMs} />
      </AccountFrame>
    );
  }
  const providers = externalProviders();
  return (
    <AccountFrame title={texts.welcome(invitation.fullName)} lead={texts.invited}>
      <ExternalFailureNotice reason={reason} />
      {providers.length > 0 ? (
        <ExternalProviders providers={providers} requestId={String(requestId)} />
      ) : (
        <Notice>{texts.noProvider}</Notice>
      )}
    </AccountFrame>
  );
}
