"use client";

import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import SignaturePad from "signature_pad";
import { Button } from "@/components/ui/button";
import { constants } from "@/lib/config/constants";
import { signer as texts } from "@/lib/config/messages/signer";

export type Drawing = {
  isEmpty(): boolean;
  /** A PNG in base64. */
  toBase64(): string;
};

/** Dark ink on white in both colour schemes, since the drawing is printed as it is. */
const INK = "#1a2725";
const RATIO_MAX = 2;

/** The area to draw a signature in, by finger, pen or mouse. */
export function DrawingArea({
  ref,
  describedBy,
  isInvalid,
  onChange,
}: {
  ref: RefObject<Drawing | null>;
  /** After each stroke, and when strokes are removed. */
  onChange?: () => void;
  describedBy?: string;
  isInvalid: boolean;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [said, setSaid] = useState("");
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });

  useEffect(() => {
    const shown = canvas.current;
    if (!shown) return;
    const made = new SignaturePad(shown, { penColor: INK, minWidth: 1, maxWidth: 2.6 });
    // A canvas has pixels, not a screen size; changing them clears it, so the drawing is painted again.
    const adapt = () => {
      const { width, height } = shown.getBoundingClientRect();
      if (width === 0) return;
      const most = constants.signatureImageMaxPx;
      const ratio = Math.min(window.devicePixelRatio || 1, RATIO_MAX, most.width / width, most.height / height);
      const [wide, high] = [Math.floor(width * ratio), Math.floor(height * ratio)];
      if (shown.width === wide && shown.height === high) return;
      Object.assign(shown, { width: wide, height: high });
      shown.getContext("2d")?.scale(ratio, ratio);
      made.fromData(made.toData());
    };
    const watch = new ResizeObserver(adapt);
    made.addEventListener("beginStroke", () => setSaid(""));
    made.addEventListener("endStroke", () => changed.current?.());
    pad.current = made;
    adapt();
    watch.observe(shown);
    return () => {
      watch.disconnect();
      made.off();
      pad.current = null;
    };
  }, []);

  useImperativeHandle(ref, () => ({
    isEmpty: () => pad.current?.isEmpty() ?? true,
    toBase64: () => pad.current?.toDataURL("image/png").replace(/^data:image\/png;base64,/, "") ?? "",
  }));

  const undo = () => {
    const strokes = pad.current?.toData() ?? [];
    pad.current?.fromData(strokes.slice(0, -1));
    setSaid(texts.undone);
    onChange?.();
  };
  const clear = () => {
    pad.current?.clear();
    setSaid(texts.cleared);
    onChange?.();
  };
  return (
    <div>
      <canvas
        ref={canvas}
        className={isInvalid ? "sg-pad sg-bad" : "sg-pad"}
        role="img"
        aria-label={texts.drawArea}
        aria-describedby={describedBy}
      />
      <div className="sg-buttons">
        <Button variant="secondary" size="s" className="sg-tall" onClick={undo}>
          {texts.undo}
        </Button>
        <Button variant="secondary" size="s" className="sg-tall" onClick={clear}>
          {texts.clear}
        </Button>
      </div>
      <p role="status" className="vh">
        {said}
      </p>
    </div>
  );
}
