/** What `/signin` shows: the form, or the next step of a pending sign-in. */
import { redirect } from "next/navigation";
import { landingPath, redirectOf, signInAddress } from "@/lib/access";
import { type PendingSignIn, pendingSignIn } from "@/lib/backend/sessions";
import { caller } from "@/lib/bff/client";
import { isByScript, isMobile, session } from "@/lib/bff/request";
import { attempt } from "@/lib/bff/result";
import { flags } from "@/lib/config/env";
import { renewPath } from "./session";

export type SignInView = { show: "form" } | { show: "step"; pendingSignIn: PendingSignIn };

/**
 * Opens the sign-in page. Someone who is already signed in is redirected to the portal; a session that has ended is
 * ignored and its cookie cleared.
 */
export async function openSignIn(wanted?: string, reason?: string): Promise<SignInView> {
  const current = await session();
  // Back to this page, with the requested page and the reason.
  const here = signInAddress({ redirect: wanted, reason });
  // When the page is rendered with the answer to a form that has just signed in, it stays: the form itself redirects,
  // as a document.
  if (current?.kind === "person" && !(await isByScript())) {
    const found = await attempt(() => caller());
    if (found.ok && found.data.kind === "person")
      redirect(landingPath(wanted, found.data.principal, await isMobile(), flags()));
    if (found.ok) redirect(renewPath(here));
  }
  if (current?.kind === "pending") {
    const found = await attempt(() => pendingSignIn(current));
    // Another page has been requested since.
    if (found.ok && wanted && redirectOf(here) !== current.redirect) redirect(renewPath(here));
    if (found.ok) return { show: "step", pendingSignIn: found.data };
    if (found.error.code === "UNAUTHORIZED") redirect(renewPath(here));
  }
  return { show: "form" };
}
