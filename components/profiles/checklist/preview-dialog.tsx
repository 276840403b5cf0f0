"use client";

import { useCallback, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { documentChecklist } from "@/lib/config/messages/profiles/checklist";
import { PdfPages, type PdfState } from "./pdf-pages";

const { preview: texts } = documentChecklist;

/**
 * A document in a dialog: an image, or the pages of a PDF drawn by script. The file comes from the same route as its
 * link, whose headers let nothing in it run and no page frame it.
 */
export default function PreviewDialog({
  href,
  name,
  label,
  isImage,
  close,
}: {
  href: string;
  name: string;
  label: string;
  isImage: boolean;
  close: () => void;
}) {
  const [status, setStatus] = useState<string>(texts.loading);
  const [isShown, setIsShown] = useState(false);
  const onState = useCallback((state: PdfState, pages: number) => {
    setIsShown(state === "ready");
    setStatus(state === "loading" ? texts.loading : state === "failed" ? texts.failed : texts.loaded(pages));
  }, []);
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={name} description={label} isWide>
      <p className="dc-preview-tools">
        <span role="status" className={isShown ? "vh" : undefined}>
          {status}
        </span>
        <a href={href} target="_blank" rel="noopener">
          {texts.open}
        </a>
      </p>
      {/*
       * biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
       */}
      <section className="dc-preview" tabIndex={0} aria-label={texts.pages}>
        {isImage ? (
          // biome-ignore lint/performance/noImgElement: a document behind a permission, not an asset to be optimised
          <img
            src={href}
            alt={`${label}: ${name}`}
            onLoad={() => onState("ready", 1)}
            onError={() => onState("failed", 0)}
          />
        ) : (
          <PdfPages href={href} onState={onState} />
        )}
      </section>
    </Dialog>
  );
}
