import { LinkLayout } from "@/components/questionnaires/link-layout";
import { session as texts } from "@/lib/config/messages/sessions/session";

/** Redirects to a page that the cookie alone could not open yet: automatically, and with a link. */
export function RetryRedirect({ href }: { href: string }) {
  return (
    <LinkLayout>
      <meta httpEquiv="refresh" content={`0;url=${href}`} />
      <section className="card pad">
        <h1>{texts.rightsChanged}</h1>
        <p>
          <a className="btn" href={href}>
            {texts.continueTo}
          </a>
        </p>
      </section>
    </LinkLayout>
  );
}
