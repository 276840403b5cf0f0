import type { Metadata } from "next";
import { LinkLayout } from "@/components/questionnaires/link-layout";
import { messages } from "@/lib/config/messages";
import { unavailablePage as texts } from "@/lib/config/messages/general";

export const metadata: Metadata = { title: messages.general.problem };

/** Shown when a page cannot determine who is asking; it answers 503. */
export default function UnavailablePage() {
  return (
    <LinkLayout>
      <section className="card pad">
        <h1>{messages.general.problem}</h1>
        <p>{messages.general.unavailable}</p>
        <p>
          <a className="btn" href="/dashboard/overview">
            {texts.tryAgain}
          </a>
        </p>
      </section>
    </LinkLayout>
  );
}
