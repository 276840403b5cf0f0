/**
 * Short messages at the top right. The library is fetched with the first message, so that no page loads it up front;
 * if it cannot be fetched (no connection) nothing is shown, so never use a toast alone for essential messages.
 */
import { withStyleNonce } from "./style-nonce";
import type { ToastKind } from "./toaster";

const show = (kind: ToastKind) => (message: string) => {
  withStyleNonce(() => import("./toaster"))
    .then(({ showToast }) => showToast(kind, message))
    .catch(() => {});
};

export const toast = { success: show("success"), danger: show("danger"), info: show("info") };
