import { type CSSProperties, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { constants } from "@/lib/config/constants";

export type ToastKind = "success" | "danger" | "info";

// The library's own colours miss the required contrast; set by script, so that no style attribute violates the policy.
const colours = Object.fromEntries(
  [
    ["success", "success"],
    ["error", "danger"],
    ["info", "info"],
  ].flatMap(([theirs, ours]) => [
    [`--${theirs}-bg`, `var(--${ours}-tint)`],
    [`--${theirs}-border`, `var(--${ours})`],
    [`--${theirs}-text`, `var(--${ours})`],
  ]),
) as CSSProperties;

const toastStyle: CSSProperties = { font: "600 1rem/1.4 var(--font)" };

let ready: Promise<void> | undefined;

function Ready({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return null;
}

/** Mounts the toaster outside the page, so that a message outlives the page that caused it. */
function mount(): Promise<void> {
  ready ??= new Promise((resolve) => {
    const place = document.createElement("div");
    document.body.append(place);
    createRoot(place).render(
      <>
        <Toaster
          position="top-right"
          theme="system"
          duration={Number(document.body.dataset["toastMs"]) || constants.toastDurationMs}
          style={colours}
          toastOptions={{ style: toastStyle }}
          richColors
        />
        <Ready onReady={resolve} />
      </>,
    );
  });
  return ready;
}

/** Shows one message. */
export async function showToast(kind: ToastKind, message: string): Promise<void> {
  await mount();
  (kind === "danger" ? toast.error : kind === "success" ? toast.success : toast.info)(message);
}
