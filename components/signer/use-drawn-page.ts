import { type RefObject, useEffect, useRef, useState } from "react";
import type { Pdf } from "./pdf";

/** Pages this close to the visible area are drawn; those further away release their memory. */
export const NEAR = "600px 0px";

type DrawnPage = {
  frame: RefObject<HTMLElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  text: RefObject<HTMLDivElement | null>;
};

/**
 * Draws a page of a PDF into `canvas`, and its text into `text`, while `frame` is close to the visible area of
 * `scrollBox`, or of the window where there is no such box.
 */
export function useDrawnPage({
  pdf,
  number,
  width,
  scrollBox,
  onDrawn,
  onFailed,
}: {
  pdf: Pdf;
  number: number;
  width: number;
  /** A selector. */
  scrollBox: string;
  onDrawn?: () => void;
  onFailed: () => void;
}): DrawnPage {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    const shown = frame.current;
    if (!shown) return;
    const watch = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      root: shown.closest(scrollBox),
      rootMargin: NEAR,
    });
    watch.observe(shown);
    return () => watch.disconnect();
  }, [scrollBox]);

  useEffect(() => {
    if (!isNear || !canvas.current || !text.current) return;
    const places = { canvas: canvas.current, text: text.current };
    let free = () => {};
    let isOver = false;
    void import("./pdf").then(({ drawPage }) => {
      if (isOver) return;
      const drawn = drawPage(pdf, { number, width, ...places });
      free = drawn.free;
      drawn.done.then((isComplete) => isComplete && onDrawn?.(), onFailed);
    }, onFailed);
    return () => {
      isOver = true;
      free();
    };
  }, [isNear, pdf, number, width, onDrawn, onFailed]);

  return { frame, canvas, text };
}
