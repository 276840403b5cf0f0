"use client";

import { useEffect } from "react";
import { useStylesWhereNone } from "@/components/ui/styles-where-none";
import { brand } from "@/lib/config/brand";
import { trouble } from "@/lib/config/messages/trouble";

const loadStyles = () => import("@/components/questionnaire/page.pcss");

/**
 * The last resort of every page: says so, gives the reference that stands in the log and can be read out on the phone, offers
 * to try again. An error that the server knows of has a digest; one of the browser's own is told to whatever listens there.
 */
export function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const { digest } = (error ?? {}) as { digest?: string };
  useStylesWhereNone(loadStyles);

  useEffect(() => {
    if (!digest) window.reportError?.(error);
  }, [error, digest]);

  return (
    <main id="main" className="say-m">
      <section className="card pad say" role="alert">
        <h1>{trouble.problem}</h1>
        <p>{trouble.unexpected}</p>
        {digest ? (
          <>
            <p>
              {trouble.reference} <strong className="ref">{digest}</strong>
            </p>
            <p className="soft">{trouble.referenceHelp(brand.supportPhone, trouble.supportHours)}</p>
          </>
        ) : null}
        <p>
          <button type="button" className="btn" onClick={retry}>
            Try again
          </button>
        </p>
      </section>
    </main>
  );
}
