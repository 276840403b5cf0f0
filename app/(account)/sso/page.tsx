import type { Metadata } from "next";
import { AcceptInvitationForm } from "@/components/account/accept-invitation-form";
import { AccountFrame } from "@/components/account/account-frame";
import { ExternalFailureNotice, OrExternalProviders } from "@/components/account/external-providers";
import { GoBack } from "@/components/account/go-back";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { externalProviders, openInvitation, passwordPolicy, ssoRedirectDelayMs } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { acceptInvitation } from "./actions";

export const metadata: Metadata = { title: "Single sign-on" };

const texts = messages.external;
const people = messages.users;

/** An invitation, to be accepted with a password or at an external identity provider (spec section 2.4, SSO). Opening it spends nothing. */
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
        <GoBack to="/" afterMs={ssoRedirectDelayMs()} />
      </AccountFrame>
    );
  }
  const { userInformation, organisation, email, hasAccount } = invitation;
  const lead = hasAccount ? people.acceptKnownLead : people.acceptLead;
  return (
    <AccountFrame title={texts.welcome(userInformation.fullName)} lead={lead(organisation.name, email)}>
      <ExternalFailureNotice reason={reason} />
      <AcceptInvitationForm
        action={acceptInvitation}
        requestId={String(requestId)}
        email={email}
        hasAccount={hasAccount}
        passwordPolicy={passwordPolicy()}
      />
      <OrExternalProviders providers={externalProviders()} requestId={String(requestId)} />
    </AccountFrame>
  );
}
