"use client";

import { Link2 } from "lucide-react";
import { type Ref, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { workers as texts } from "@/lib/config/messages/workers";

function LinkField({ url, of, inputRef }: { url: string; of: string; inputRef?: Ref<HTMLInputElement> }) {
  return (
    <input className="inp mt-2" ref={inputRef} readOnly defaultValue={url} aria-label={`Questionnaire link of ${of}`} />
  );
}

/** Puts a worker's questionnaire link on the clipboard; where that is refused, shows it for copying by hand. */
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
      <Button variant="secondary" size="s" onClick={copy} title="Copy the questionnaire link">
        <Link2 aria-hidden="true" size={18} />
        <span className="words">Copy link</span>
        <VisuallyHidden> of {name}</VisuallyHidden>
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
