import type { Metadata } from "next";
import { PageNotFound } from "@/components/shell/page-not-found";
import { messages } from "@/lib/config/messages";

export const metadata: Metadata = { title: messages.general.notFoundTitle };

/** The middleware sends anonymous visitors here for every path closed to them; it answers 404. */
export default function NotFoundPage() {
  return <PageNotFound />;
}
