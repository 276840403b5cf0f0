"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Pdf } from "@/components/signer/pdf";
import { NEAR, useDrawnPage } from "@/components/signer/use-drawn-page";
import { documentChecklist } from "@/lib/config/messages/profiles/checklist";

const { preview: texts } = documentChecklist;

type Size = { width: number; height: number };
type State = { name: "loading" } | { name: "failed" } | { name: "ready"; pdf: Pdf; sizes: Size[] };

/** One page of a PDF, drawn while it is near the visible area; its text is for screen readers. */
function Page({
  pdf,
  number,
  size,
  width,
  onFailed,
}: {
  pdf: Pdf;
  number: number;
  size: Size;
  width: number;
  onFailed: () => void;
}) {
  const { frame, canvas, text } = useDrawnPage({ pdf, number, width, scrollBox: ".dc-preview", onFailed });
  return (
    <section ref={frame} className="dc-page" aria-label={texts.page(number, pdf.numPages)}>
      <canvas ref={canvas} style={{ width, height: (width * size.height) / size.width }} />
      {/* pdf.js gives the text the size of the page. */}
      <div className="vh">
        <div ref={text} />
      </div>
    </section>
  );
}

async function loadPdf(href: string, signal: AbortSignal): Promise<{ pdf: Pdf; sizes: Size[] }> {
  const [response, { readPdf, pageSize }] = await Promise.all([
    fetch(href, { signal, headers: { accept: "application/pdf" } }),
    import("@/components/signer/pdf"),
  ]);
  if (!response.ok) throw new Error(`status ${response.status}`);
  const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()));
  const sizes = await Promise.all(Array.from({ length: pdf.numPages }, (_, n) => pageSize(pdf, n + 1)));
  return { pdf, sizes };
}

/** Whether the file is being loaded, could not be, or is shown. */
export type PdfState = State["name"];

/** The pages of a PDF, below one another. */
export function PdfPages({
  href,
  isLazy = false,
  onState,
}: {
  href: string;
  /** Whether the file is opened only once its place comes close to the visible area. */
  isLazy?: boolean;
  onState: (name: PdfState, pages: number) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ name: "loading" });
  const [width, setWidth] = useState(0);
  const [isDue, setIsDue] = useState(!isLazy);
  useEffect(() => setWidth(box.current?.clientWidth ?? 0), []);
  useEffect(() => {
    if (isDue || !box.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsDue(true), { rootMargin: NEAR });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [isDue]);
  useEffect(() => {
    if (!isDue) return;
    const stop = new AbortController();
    let loaded: Pdf | undefined;
    loadPdf(href, stop.signal).then(
      ({ pdf, sizes }) => {
        loaded = pdf;
        if (stop.signal.aborted) void pdf.loadingTask.destroy();
        else setState({ name: "ready", pdf, sizes });
      },
      () => !stop.signal.aborted && setState({ name: "failed" }),
    );
    return () => {
      stop.abort();
      void loaded?.loadingTask.destroy();
    };
  }, [href, isDue]);
  useEffect(() => onState(state.name, state.name === "ready" ? state.pdf.numPages : 0), [state, onState]);
  const fail = useCallback(() => setState({ name: "failed" }), []);
  return (
    <div ref={box}>
      {state.name === "ready" && width > 0
        ? state.sizes.map((size, n) => (
            <Page
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
              key={n}
              pdf={state.pdf}
              number={n + 1}
              size={size}
              width={width}
              onFailed={fail}
            />
          ))
        : null}
    </div>
  );
}
