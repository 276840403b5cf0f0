/**
 * Error reporting in the browser, only on instrumented pages. Loaded when the page is idle, and only when a DSN is set.
 */
import {
  browserTracingIntegration,
  dedupeIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  replayIntegration,
} from "@sentry/nextjs";
import { constants } from "@/lib/config/constants";
import { scrubData } from "@/lib/config/scrub";
import { commonOptions, type Reporting } from "./options";
import { reportOf } from "./report";

type Transport = ReturnType<typeof makeFetchTransport>;
type Envelope = Parameters<Transport["send"]>[0];

const encoder = new TextEncoder();

/** Removes URLs and ids from a session recording, which is uncompressed text. */
function cleaned(envelope: Envelope): Envelope {
  const [headers, items] = envelope as [unknown, [{ type: string; length?: number }, unknown][]];
  const clean = items.map(([header, payload]) => {
    if (header.type !== "replay_recording" || typeof payload !== "string") return [header, payload];
    const text = scrubData(payload);
    return [{ ...header, length: encoder.encode(text).length }, text];
  });
  return [headers, clean] as Envelope;
}

export function begin(reporting: Reporting): void {
  const client = init({
    ...reporting,
    ...commonOptions,
    replaysSessionSampleRate: constants.replayedSessions,
    replaysOnErrorSampleRate: 0,
    transport: (options: Parameters<typeof makeFetchTransport>[0]) => {
      const transport = makeFetchTransport(options);
      return { ...transport, send: (envelope: Envelope) => transport.send(cleaned(envelope)) };
    },
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      browserTracingIntegration(),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        maskAttributes: ["title", "placeholder", "aria-label", "alt", "value", "data-value"],
        // The compression worker is made from a blob, which our CSP blocks, and compressed data cannot be cleaned.
        useCompression: false,
        // Stores nothing in the tab.
        stickySession: false,
      }),
    ],
  });
  client?.addEventProcessor(reportOf);
}
