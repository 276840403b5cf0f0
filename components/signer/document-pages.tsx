"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { signer as texts } from "@/lib/config/messages/signer";
import { loadDocument } from "./load-document";
import type { Pdf } from "./pdf";
import { useDrawnPage } from "./use-drawn-page";

const ZOOMS = [75, 100, 125, 150, 200, 300] as const;
const FIT = ZOOMS.indexOf(100);
/** Wider than this a page is hard to read. */
const PAGE_WIDTH_MAX = 860;

type Size = { width: number; height: number };
type Loaded = { pdf: Pdf; sizes: Size[] };
type State = { name: "loading"; percent: number } | { name: "failed"; message: string } | ({ name: "ready" } & Loaded);

type PageProps = { pdf: Pdf; number: number; size: Size; width: number; onDrawn: () => void; onFailed: () => void };

/** One page, at its final height from the start, rendered while it is close to the visible area. */
function Page({ pdf, number, size, width, onDrawn, onFailed }: PageProps) {
  const { frame, canvas, text } = useDrawnPage({ pdf, number, width, scrollBox: ".sg", onDrawn, onFailed });
  return (
    <section
      ref={frame}
      className="sg-page"
      aria-label={texts.page(number, pdf.numPages)}
      style={{ width, height: (width * size.height) / size.width }}
    >
      <canvas ref={canvas} />
      <div ref={text} className="sg-text" />
    </section>
  );
}

/** The document, page by page, with zoom and a link to open the file itself. `onShown` is called for every page drawn. */
export function DocumentPages({ signingToken, onShown }: { signingToken: string; onShown: () => void }) {
  const [state, setState] = useState<State>({ name: "loading", percent: 0 });
  const [attempt, setAttempt] = useState(0);
  const [zoom, setZoom] = useState(FIT);
  const [available, setAvailable] = useState(0);
  const pages = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads it again
  useEffect(() => {
    const stop = new AbortController();
    let loaded: Pdf | undefined;
    const load = async () => {
      const onProgress = (percent: number) => !stop.signal.aborted && setState({ name: "loading", percent });
      const [bytes, { readPdf, pageSize }] = await Promise.all([
        loadDocument(signingToken, { signal: stop.signal, onProgress }),
        import("./pdf"),
      ]);
      const pdf = await readPdf(bytes);
      loaded = pdf;
      const sizes = await Promise.all(Array.from({ length: pdf.numPages }, (_, n) => pageSize(pdf, n + 1)));
      if (!stop.signal.aborted) setState({ name: "ready", pdf, sizes });
    };
    setState({ name: "loading", percent: 0 });
    load().catch((error: Error) => {
      if (!stop.signal.aborted) setState({ name: "failed", message: error.message || texts.documentFailed });
    });
    return () => {
      stop.abort();
      void loaded?.loadingTask.destroy();
    };
  }, [signingToken, attempt]);

  useEffect(() => {
    const shown = pages.current;
    if (!shown) return;
    const measure = () => setAvailable(Math.min(shown.clientWidth, PAGE_WIDTH_MAX));
    const watch = new ResizeObserver(measure);
    watch.observe(shown);
    measure();
    return () => watch.disconnect();
  }, []);

  const fail = useCallback(() => setState({ name: "failed", message: texts.documentFailed }), []);
  const step = useCallback((by: number) => setZoom((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by))), []);
  const percent = ZOOMS[zoom] ?? 100;
  const width = Math.floor((available * percent) / 100);
  return (
    <section aria-labelledby="document-title">
      <h2 id="document-title">{texts.document}</h2>
      <p className="hint">{texts.documentHint}</p>
      <div className="sg-tools">
        <Button variant="secondary" onClick={() => step(-1)} aria-disabled={zoom === 0 || undefined}>
          <span aria-hidden="true">−</span>
          <span className="vh">{texts.zoomOut}</span>
        </Button>
        <output className="sg-zoom">{texts.zoomLevel(percent)}</output>
        <Button variant="secondary" onClick={() => step(1)} aria-disabled={zoom === ZOOMS.length - 1 || undefined}>
          <span aria-hidden="true">+</span>
          <span className="vh">{texts.zoomIn}</span>
        </Button>
        <form method="post" action="/signer/document" target="_blank" rel="noopener">
          <input type="hidden" name="signingToken" value={signingToken} />
          <Button type="submit" variant="secondary">
            {texts.openPdf}
          </Button>
        </form>
      </div>
      <p role="status" className={state.name === "ready" ? "vh" : undefined}>
        {state.name === "loading"
          ? state.percent
            ? texts.documentProgress(state.percent)
            : texts.documentLoading
          : ""}
        {state.name === "ready" ? texts.documentLoaded(state.pdf.numPages) : ""}
      </p>
      {state.name === "failed" ? (
        <Notice kind="danger" live>
          <p>{state.message}</p>
          <Button variant="secondary" onClick={() => setAttempt((n) => n + 1)}>
            {texts.tryAgain}
          </Button>
        </Notice>
      ) : null}
      {/*
       * biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls sideways must be reachable by keyboard
       */}
      <section ref={pages} className="sg-pages" tabIndex={0} aria-label={texts.pages}>
        {state.name === "ready" && width > 0
          ? state.sizes.map((size, n) => (
              <Page
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
                key={n}
                pdf={state.pdf}
                number={n + 1}
                size={size}
                width={width}
                onDrawn={onShown}
                onFailed={fail}
              />
            ))
          : null}
      </section>
    </section>
  );
}
