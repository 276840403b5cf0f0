import type { Metadata } from "next";
import { messages } from "@/lib/config/messages";

// The title of everything that answers 404: Next takes it from here, whichever page was asked for.
export const metadata: Metadata = { title: messages.general.notFoundTitle };

export { PageNotFound as default } from "@/components/shell/page-not-found";
