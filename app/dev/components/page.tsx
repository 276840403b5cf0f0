import type { Metadata } from "next";
import { Gallery } from "@/components/gallery/gallery";
import { gallery as texts } from "@/lib/config/messages/gallery";
import * as portalActions from "../../dashboard/actions";

export const metadata: Metadata = { title: texts.title };

/** Every component in all its states, for those who build pages. Not found unless its flag is on, by the route table. */
export default function ComponentsPage() {
  return <Gallery listActions={portalActions} />;
}
