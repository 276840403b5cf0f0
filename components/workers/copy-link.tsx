"use client";

import { Link2 } from "lucide-react";
import { type Ref, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { workersCopyLink as linkTexts, workers as texts } from "@/lib/config/messages/workers";

/** The link, to be copied by hand. */
export function LinkField({ url, of, inputRef }: { url: string; of: string; inputRef?: Ref<HTMLInputElement> }) {
  return <input className="inp mt-2" ref={inputRef} readOnly defaultValue={url} aria-label={linkTexts.linkOf(of)} />;
}

/** Whether the text could be put on the clipboard. */
export const tryToCopy = (text: string): Promise<boolean> =>
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => true,
      () => false,
    );

/** Copies a worker's questionnaire link to the clipboard; if that is refused, shows it for copying by hand. */
export function CopyLink({ url, name }: { url: string; name: string }) {
  const [byHand, setByHand] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    if (await tryToCopy(url)) {
      toast.success(texts.linkCopied);
    } else {
      setByHand(true);
      toast.info(texts.linkCopyFailed);
      requestAnimationFrame(() => field.current?.select());
    }
  };

  return (
    <>
      <Button variant="secondary" size="s" onClick={copy} title={linkTexts.copyTitle}>
        <Link2 aria-hidden="true" size={18} />
        {linkTexts.copyLink}
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
