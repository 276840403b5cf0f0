import type { Metadata } from "next";
import { LinkLayout } from "@/components/questionnaires/link-layout";
import { messages } from "@/lib/config/messages";
import { offlinePage as texts } from "@/lib/config/messages/general";

export const metadata: Metadata = { title: messages.appShell.offlineTitle };

/**
 * Shown by the service worker at the address of a page that could not be fetched. The service worker stores a copy
 * without scripts, so nothing here may need one.
 */
export default function OfflinePage() {
  return (
    <LinkLayout>
      <section className="card pad say">
        <h1>{messages.appShell.offlineTitle}</h1>
        <p>{messages.appShell.offline}</p>
        <p>{messages.appShell.offlineKept}</p>
        <p>
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the requested page */}
          <a className="btn" href="">
            {texts.tryAgain}
          </a>
        </p>
      </section>
    </LinkLayout>
  );
}
