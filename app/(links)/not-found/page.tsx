import type { Metadata } from "next";
import { PageNotFound } from "@/components/shell/page-not-found";
import { messages } from "@/lib/config/messages";

export const metadata: Metadata = { title: messages.general.notFoundTitle };

/** Where the edge leads every path that is not open to a stranger; it answers 404. */
export default function NotFoundPage() {
  return <PageNotFound />;
}
