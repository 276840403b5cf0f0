/** The end of a sign-in by a form. */
import { redirect } from "next/navigation";
import { isByScript } from "./request";

/**
 * Leads to the page that signing in ends at, a path of ours. What was asked for may have a policy of its own, for a frame, or be a file
 * or another product: a script loads it as a document rather than into this one.
 */
export async function enterPortal(path: string): Promise<{ status: "leave"; to: string }> {
  const isHere = /^\/(?:(?:dashboard|mobile)\/overview|signin)(?:\?|$)/.test(path);
  if (!isHere && (await isByScript())) return { status: "leave", to: path };
  redirect(path);
}
