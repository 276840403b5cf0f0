"use client";

import { useCallback, useState } from "react";
import { PdfPages, type PdfState } from "@/components/profiles/checklist/pdf-pages";
import { documentChecklist } from "@/lib/config/messages/profiles/checklist";
import { workbench as texts } from "@/lib/config/messages/verification";

const { preview } = documentChecklist;

/** The pages of a PDF in the page, and whether they could be loaded. */
export function PdfFile({ href, isLazy = false }: { href: string; isLazy?: boolean }) {
  const [state, setState] = useState<{ name: PdfState; pages: number }>({ name: "loading", pages: 0 });
  const onState = useCallback((name: PdfState, pages: number) => setState({ name, pages }), []);
  const words = { loading: preview.loading, failed: texts.noPreview, ready: preview.loaded(state.pages) }[state.name];
  return (
    <>
      <p role="status" className={state.name === "ready" ? "vh" : "wb-none wb-scripted"}>
        {words}
      </p>
      {/*
       * biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
       */}
      <section className="dc-preview wb-preview wb-scripted" tabIndex={0} aria-label={preview.pages}>
        <PdfPages href={href} isLazy={isLazy} onState={onState} />
      </section>
    </>
  );
}
