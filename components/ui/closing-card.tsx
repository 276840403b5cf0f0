"use client";

import { useActionState, useEffect } from "react";
import type { FormState } from "@/components/form/state";
import { idle } from "@/components/form/state";
import { closingCard as words } from "@/lib/config/messages/general";
import { questionnaire as texts } from "@/lib/config/messages/questionnaires";
import { sendEndSessionBeacon } from "./end-session-beacon";

/**
 * The thank-you card. Close posts `action`, which signs the visitor out and answers `done`; then the tab closes if the
 * browser allows a script to close it, and otherwise the page says that it may be closed.
 */
export function ClosingCard({ action }: { action: (state: FormState, data: FormData) => Promise<FormState> }) {
  const safe = (state: FormState, data: FormData) =>
    action(state, data).catch(
      (): FormState => ({ status: "failed", message: texts.notSignedOut, errors: [], values: {} }),
    );
  const [state, formAction, pending] = useActionState(typeof window === "undefined" ? action : safe, idle);
  const closed = state.status === "done";

  useEffect(() => {
    if (closed) window.close();
  }, [closed]);

  // Closing the tab also counts as leaving.
  useEffect(() => {
    window.addEventListener("pagehide", sendEndSessionBeacon);
    return () => window.removeEventListener("pagehide", sendEndSessionBeacon);
  }, []);

  return (
    <section className="thanks card">
      <svg
        width="56"
        height="56"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="10" />
        <path d="m7.5 12.5 3 3 6-6.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <h1>{texts.thankYouTitle}</h1>
      <p>{texts.thankYou}</p>
      {closed ? null : (
        <form action={formAction}>
          <button type="submit" className="btn btn-l" aria-disabled={pending || undefined}>
            {words.close}
          </button>
        </form>
      )}
      <p role="status">{closed ? texts.canClose : ""}</p>
      <p role="alert">{state.status === "failed" ? state.message : ""}</p>
    </section>
  );
}
