/**
 * Short messages at the top right. The library behind them is fetched with the first message, so that no page pays for
 * it at load; what cannot be fetched (no signal) is not shown, so never say here alone what must be read.
 */
import { withStyleNonce } from "./style-nonce";

export type ToastKind = "success" | "danger" | "info";

const show = (kind: ToastKind) => (message: string) => {
  withStyleNonce(() => import("./toaster"))
    .then(({ showToast }) => showToast(kind, message))
    .catch(() => {});
};

export const toast = { success: show("success"), danger: show("danger"), info: show("info") };
