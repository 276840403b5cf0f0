import type { Metadata } from "next";
import { LinkFrame } from "@/components/questionnaire/link-frame";
import { messages } from "@/lib/config/messages";

export const metadata: Metadata = { title: messages.around.offlineTitle };

/**
 * What the service worker shows in place of a page that could not be fetched, at that page's own address. It keeps a copy
 * without scripts, so that nothing here may need one.
 */
export default function OfflinePage() {
  return (
    <LinkFrame>
      <section className="card pad say">
        <h1>{messages.around.offlineTitle}</h1>
        <p>{messages.around.offline}</p>
        <p>{messages.around.offlineKept}</p>
        <p>
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's that was asked for */}
          <a className="btn" href="">
            Try again
          </a>
        </p>
      </section>
    </LinkFrame>
  );
}
