import { LinkFrame } from "@/components/questionnaire/link-frame";
import { session as texts } from "@/lib/config/messages/session";

/** Leads on to a page that the cookie alone did not open yet: by itself, and by a link. */
export function PageWithinReach({ href }: { href: string }) {
  return (
    <LinkFrame>
      <meta httpEquiv="refresh" content={`0;url=${href}`} />
      <section className="card pad">
        <h1>{texts.rightsChanged}</h1>
        <p>
          <a className="btn" href={href}>
            {texts.goOn}
          </a>
        </p>
      </section>
    </LinkFrame>
  );
}
