/** What `/signin` shows: the form, or the step that a half-way sign-in still owes. */
import { redirect } from "next/navigation";
import { landingPath } from "@/lib/access";
import { type Standing, standing } from "@/lib/backend/sessions";
import { caller } from "./client";
import { attempt } from "./outcome";
import { isMobile, session } from "./request";

export type SignInView = { show: "form" } | { show: "step"; standing: Standing };

/**
 * Opens the sign-in page. Whoever is signed in already goes on to the portal; a session that has ended counts as none and
 * its cookie is cleared on the way.
 */
export async function openSignIn(wanted: string | undefined): Promise<SignInView> {
  const current = await session();
  if (current?.kind === "person") {
    const found = await attempt(() => caller());
    if (found.ok && found.data.kind === "person") redirect(landingPath(wanted, found.data.principal, await isMobile()));
    if (found.ok) redirect("/session/renew?to=/signin");
  }
  if (current?.kind === "pending") {
    const found = await attempt(() => standing(current));
    if (found.ok) return { show: "step", standing: found.data };
    if (found.problem.code === "UNAUTHORIZED") redirect("/session/renew?to=/signin");
  }
  return { show: "form" };
}
