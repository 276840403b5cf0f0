/** Renders the document in the browser. The library loads with the document, in its build for older phones. */
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";

pdfjs.GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url).href;

export type Pdf = pdfjs.PDFDocumentProxy;

/** Parses a document, without running its scripts or fetching anything. */
export const readPdf = (data: Uint8Array): Promise<Pdf> =>
  pdfjs.getDocument({ data, isEvalSupported: false, useWasm: false, enableXfa: false, stopAtErrors: false }).promise;

/** A page at `width` px: its own size, and the scale that fits it. */
export async function pageSize(pdf: Pdf, number: number): Promise<{ width: number; height: number }> {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
  return { width, height };
}

/** A higher resolution needs memory that cheap phones do not have. */
const RATIO_MAX = 2;

/**
 * Renders a page into `canvas`, and its text into `text` for selection and screen readers. Returns how to release
 * both; pending work then ends quietly. `done` says whether the page was drawn completely; it throws when it cannot be.
 */
export function drawPage(
  pdf: Pdf,
  { number, width, canvas, text }: { number: number; width: number; canvas: HTMLCanvasElement; text: HTMLElement },
): { done: Promise<boolean>; free(): void } {
  let isOver = false;
  let drawing: { cancel(): void } | undefined;
  let layer: pdfjs.TextLayer | undefined;

  const draw = async () => {
    const page = await pdf.getPage(number);
    if (isOver) return false;
    const scale = width / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const ratio = Math.min(window.devicePixelRatio || 1, RATIO_MAX);
    canvas.width = Math.floor(viewport.width * ratio);
    canvas.height = Math.floor(viewport.height * ratio);
    const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
    drawing = task;
    await task.promise;
    if (isOver) return false;
    text.style.setProperty("--total-scale-factor", String(scale));
    text.replaceChildren();
    layer = new pdfjs.TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    await layer.render();
    return !isOver;
  };
  const done = draw().catch((error: unknown) => {
    if (isOver) return false;
    throw error;
  });
  return {
    done,
    free: () => {
      isOver = true;
      drawing?.cancel();
      layer?.cancel();
      canvas.width = 0;
      canvas.height = 0;
      text.replaceChildren();
    },
  };
}
