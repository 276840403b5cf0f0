"use client";

import { general } from "@/lib/config/messages/general";

/** The last resort of every page: says so, gives the reference that is in the log, offers to try again. */
export function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="ql ql-1">
      <section className="card pad">
        <h1>{general.problem}</h1>
        <p>{error.digest ? general.unexpectedWithId(error.digest) : general.unexpected}</p>
        <p>
          <button type="button" className="btn" onClick={reset}>
            Try again
          </button>
        </p>
      </section>
    </main>
  );
}
