"use client";

import { useEffect } from "react";
import { useFallbackStyles } from "@/components/ui/use-fallback-styles";
import { brand } from "@/lib/config/brand";
import { pageError as texts } from "@/lib/config/messages/shell/page-error";
import { pageErrors } from "@/lib/config/messages/shell/trouble";

const loadStyles = () => import("@/components/questionnaires/page.pcss");

/**
 * The error page of every page: shows the message and the reference found in the log, which can be read out on the
 * phone, and offers to retry. A server error has a digest; a browser error is reported to the monitoring, if any.
 */
export function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const { digest } = (error ?? {}) as { digest?: string };
  useFallbackStyles(loadStyles);

  useEffect(() => {
    if (!digest) window.reportError?.(error);
  }, [error, digest]);

  return (
    <main id="main" className="say-m">
      <section className="card pad say" role="alert">
        <h1>{pageErrors.problem}</h1>
        <p>{pageErrors.unexpected}</p>
        {digest ? (
          <>
            <p>
              {pageErrors.reference} <strong className="ref">{digest}</strong>
            </p>
            <p className="soft">{pageErrors.referenceHelp(brand.supportPhone, pageErrors.supportHours)}</p>
          </>
        ) : null}
        <p>
          <button type="button" className="btn" onClick={retry}>
            {texts.tryAgain}
          </button>
        </p>
      </section>
    </main>
  );
}
