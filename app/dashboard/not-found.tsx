import type { Metadata } from "next";
import { messages } from "@/lib/config/messages";

// The title of everything here that answers 404: Next takes it from this file, whichever page was asked for.
export const metadata: Metadata = { title: messages.general.notFoundTitle };

export { NotFoundContent as default } from "@/components/shell/not-found-content";
