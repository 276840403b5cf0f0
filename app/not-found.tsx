import type { Metadata } from "next";
import { LinkFrame } from "@/components/questionnaire/link-frame";
import { messages } from "@/lib/config/messages";
import "./(links)/links.css";

export const metadata: Metadata = { title: messages.general.notFoundTitle };

export default function NotFound() {
  return (
    <LinkFrame>
      <section className="card pad">
        <h1>{messages.general.notFoundTitle}</h1>
        <p>{messages.general.notFound}</p>
        <p>
          <a className="btn" href="/dashboard/overview">
            Back
          </a>
        </p>
      </section>
    </LinkFrame>
  );
}
