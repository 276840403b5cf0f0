"use client";

import { Link2 } from "lucide-react";
import { type Ref, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { workersCopyLink as linkTexts, workers as texts } from "@/lib/config/messages/workers";

function LinkField({ url, of, inputRef }: { url: string; of: string; inputRef?: Ref<HTMLInputElement> }) {
  return <input className="inp mt-2" ref={inputRef} readOnly defaultValue={url} aria-label={linkTexts.linkOf(of)} />;
}

/** Copies a worker's questionnaire link to the clipboard; if that is refused, shows it for copying by hand. */
export function CopyLink({ url, name }: { url: string; name: string }) {
  const [byHand, setByHand] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(texts.linkCopied);
    } catch {
      setByHand(true);
      toast.info(texts.linkCopyFailed);
      requestAnimationFrame(() => field.current?.select());
    }
  };

  return (
    <>
      <Button variant="secondary" size="s" onClick={copy} title={linkTexts.copyTitle}>
        <Link2 aria-hidden="true" size={18} />
        <span className="words">{linkTexts.copyLink}</span>
        <VisuallyHidden> {linkTexts.ofWorker(name)}</VisuallyHidden>
      </Button>
      {byHand ? (
        <LinkField url={url} of={name} inputRef={field} />
      ) : (
        <noscript>
          <LinkField url={url} of={name} />
        </noscript>
      )}
    </>
  );
}
