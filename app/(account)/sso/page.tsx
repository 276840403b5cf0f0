import type { Metadata } from "next";
import { AcceptInvitationForm } from "@/components/accounts/accept-invitation-form";
import { AccountLayout } from "@/components/accounts/account-layout";
import { ExternalFailureNotice, OrExternalProviders } from "@/components/accounts/external-providers";
import { GoBack } from "@/components/accounts/go-back";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { externalProviders, openInvitation, passwordPolicy, ssoRedirectDelayMs } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { ssoPage as words } from "@/lib/config/messages/sessions/sign-in";
import { acceptInvitation } from "./actions";

export const metadata: Metadata = { title: words.singleSignOn };

const texts = messages.external;
const people = messages.users;

/**
 * An invitation, accepted with a password or through an external identity provider (spec section 2.4, SSO). Opening
 * the page does not spend the link.
 */
export default async function SsoPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { request_id: requestId, reason } = await searchParams;
  const invitation = await openInvitation(requestId);
  if (!invitation) {
    return (
      <AccountLayout title={words.singleSignOn}>
        <div className="mb-5">
          <Notice kind="danger">
            <p>{texts.invitationInvalid}</p>
          </Notice>
        </div>
        <ButtonLink href="/" variant="secondary">
          {texts.goBack}
        </ButtonLink>
        <GoBack to="/" afterMs={ssoRedirectDelayMs()} />
      </AccountLayout>
    );
  }
  const { userInformation, organisation, email, hasAccount } = invitation;
  const lead = hasAccount ? people.acceptKnownLead : people.acceptLead;
  return (
    <AccountLayout title={texts.welcome(userInformation.fullName)} lead={lead(organisation.name, email)}>
      <ExternalFailureNotice reason={reason} />
      <AcceptInvitationForm
        action={acceptInvitation}
        requestId={String(requestId)}
        email={email}
        hasAccount={hasAccount}
        passwordPolicy={passwordPolicy()}
      />
      <OrExternalProviders providers={externalProviders()} requestId={String(requestId)} />
    </AccountLayout>
  );
}
