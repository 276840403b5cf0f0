/** The last step of signing in by a form. */
import { redirect } from "next/navigation";
import { isByScript } from "@/lib/bff/request";

/**
 * Redirects to the path at which sign-in ends. The page may have a content security policy of its own, or be a file or
 * another product, so a script loads it as a new document rather than by client-side navigation.
 */
export async function enterPortal(path: string): Promise<{ status: "leave"; to: string }> {
  const isHere = /^\/(?:(?:dashboard|mobile)\/overview|signin)(?:\?|$)/.test(path);
  if (!isHere && (await isByScript())) return { status: "leave", to: path };
  redirect(path);
}
