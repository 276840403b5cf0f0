"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { useModal } from "@/components/ui/use-modal";
import { signer as texts } from "@/lib/config/messages/signer";

/** Asks for confirmation before something that cannot be undone. The focus moves in, stays in, and returns. */
export function Confirm({
  title,
  text,
  yes,
  busy,
  error,
  onYes,
  onBack,
}: {
  title: string;
  text: string;
  yes: string;
  /** The button's text while pending; null while nothing is being sent. */
  busy: string | null;
  error: string | null;
  onYes: () => void;
  onBack: () => void;
}) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className="sg-dialog card"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onBack();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <div role="alert">{error ? <p className="err">{error}</p> : null}</div>
      <div className="sg-buttons">
        <Button onClick={onYes} aria-disabled={busy ? true : undefined}>
          {busy ?? yes}
        </Button>
        <Button variant="secondary" onClick={onBack} aria-disabled={busy ? true : undefined}>
          {texts.goBack}
        </Button>
      </div>
    </dialog>
  );
}
