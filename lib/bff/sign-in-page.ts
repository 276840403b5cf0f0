/** What `/signin` shows: the form, or the step that a half-way sign-in still owes. */
import { redirect } from "next/navigation";
import { landingPath, redirectOf, signInAddress } from "@/lib/access";
import { type Standing, standing } from "@/lib/backend/sessions";
import { flags } from "@/lib/config/env";
import { caller } from "./client";
import { attempt } from "./outcome";
import { isByScript, isMobile, session } from "./request";
import { renewPath } from "./session";

export type SignInView = { show: "form" } | { show: "step"; standing: Standing };

/**
 * Opens the sign-in page. Whoever is signed in already goes on to the portal; a session that has ended counts as none and
 * its cookie is cleared on the way.
 */
export async function openSignIn(wanted?: string, reason?: string): Promise<SignInView> {
  const current = await session();
  // Back here, with what was asked for and the words that were to be read.
  const here = signInAddress({ redirect: wanted, reason });
  // Drawn again with the answer to a form that has signed in, the page stays: the form itself leads on, as a document.
  if (current?.kind === "person" && !(await isByScript())) {
    const found = await attempt(() => caller());
    if (found.ok && found.data.kind === "person")
      redirect(landingPath(wanted, found.data.principal, await isMobile(), flags()));
    if (found.ok) redirect(renewPath(here));
  }
  if (current?.kind === "pending") {
    const found = await attempt(() => standing(current));
    // Another page was asked for meanwhile.
    if (found.ok && wanted && redirectOf(here) !== current.redirect) redirect(renewPath(here));
    if (found.ok) return { show: "step", standing: found.data };
    if (found.problem.code === "UNAUTHORIZED") redirect(renewPath(here));
  }
  return { show: "form" };
}
