import type { Metadata } from "next";
import { PageNotFound } from "@/components/shell/page-not-found";
import { PageWithinReach } from "@/components/shell/page-within-reach";
import { wayOn } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

export const metadata: Metadata = { title: messages.general.notFoundTitle };

/** Where the edge leads every path that is not open; it answers 404. */
export default async function NotFoundPage() {
  const onwards = await wayOn();
  return onwards ? <PageWithinReach href={onwards} /> : <PageNotFound />;
}
