"use client";

import { useActionState, useEffect } from "react";
import type { FormState } from "@/components/form/state";
import { idle } from "@/components/form/state";
import { questionnaire as texts } from "@/lib/config/messages/questionnaire";

/**
 * The thank-you card. Close posts `action`, which signs the visitor out and answers `done`; then the tab closes where the
 * browser lets a script close it, and otherwise the page says that it may be closed.
 */
export function ClosingCard({ action }: { action: (state: FormState, data: FormData) => Promise<FormState> }) {
  // A sign-out that is lost on the way must not keep the tab open: the session ends on its own soon enough.
  const lenient = (state: FormState, data: FormData) =>
    action(state, data).catch((): FormState => ({ status: "done", message: texts.canClose }));
  const [state, formAction, pending] = useActionState(typeof window === "undefined" ? action : lenient, idle);
  const closed = state.status === "done";

  useEffect(() => {
    if (closed) window.close();
  }, [closed]);

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
            Close
          </button>
        </form>
      )}
      <p role="status">{closed ? texts.canClose : ""}</p>
    </section>
  );
}
