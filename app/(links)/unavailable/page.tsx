import type { Metadata } from "next";
import { LinkFrame } from "@/components/questionnaire/link-frame";
import { messages } from "@/lib/config/messages";

export const metadata: Metadata = { title: messages.general.problem };

/** Where a page leads that cannot find out who asks; it answers 503. */
export default function UnavailablePage() {
  return (
    <LinkFrame>
      <section className="card pad">
        <h1>{messages.general.problem}</h1>
        <p>{messages.general.unavailable}</p>
        <p>
          <a className="btn" href="/dashboard/overview">
            Try again
          </a>
        </p>
      </section>
    </LinkFrame>
  );
}
