import Link from "next/link";
import { workbench as texts } from "@/lib/config/messages/verification";
import type { QueueItem, QueuePlace } from "@/lib/contract/verification";
import { itemPath } from "./item-path";
import { KeyHint } from "./key-hint";

/** The place in the queue, and the way to the items before and after. */
export function QueueBar({ place, hasKeys }: { place: QueuePlace | null; hasKeys: boolean }) {
  if (!place) return null;
  const link = (item: QueueItem | null, label: string, words: string, key: string) =>
    item ? (
      <Link
        href={itemPath(item)}
        prefetch={false}
        className="btn btn-quiet btn-s"
        aria-label={words}
        {...(hasKeys ? { "aria-keyshortcuts": key, "data-key-words": words } : {})}
      >
        {label}
        {hasKeys ? <KeyHint>{key}</KeyHint> : null}
      </Link>
    ) : null;
  return (
    <nav className="wb-queue" aria-label={texts.queue}>
      <p className="wb-position">
        {place.position ? texts.position(place.position, place.total) : texts.notInQueue(place.total)}
      </p>
      {link(place.previous, texts.previous, texts.previousItem, texts.keys.previous)}
      {link(place.next, texts.next, texts.nextItem, texts.keys.next)}
    </nav>
  );
}
