import { LinkLayout } from "@/components/questionnaires/link-layout";
import { messages } from "@/lib/config/messages";

/** 'Page Not Found!' on the whole screen (spec section 2.1). */
export function PageNotFound() {
  return (
    <LinkLayout>
      <section className="card pad">
        <h1>{messages.general.notFoundTitle}</h1>
        <p>{messages.general.notFound}</p>
        <p>
          <a className="btn" href="/dashboard/overview">
            {messages.general.back}
          </a>
        </p>
      </section>
    </LinkLayout>
  );
}
