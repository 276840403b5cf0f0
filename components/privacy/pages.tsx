import Link from "next/link";
import { addressOf } from "@/components/ui/address";
import { buttonClass } from "@/components/ui/button";
import { messages } from "@/lib/config/messages";

const texts = messages.privacyPages;

/** The way to the first and to the next page of a list. */
export function Pages({ path, after, next }: { path: string; after: string | undefined; next: string | null }) {
  if (!after && !next) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-end gap-2">
      {after ? (
        <Link prefetch={false} className={buttonClass({ variant: "secondary" })} href={path}>
          {texts.firstPage}
        </Link>
      ) : null}
      {next ? (
        <Link
          prefetch={false}
          className={buttonClass({ variant: "secondary" })}
          href={addressOf(path, {}, { after: next })}
        >
          {texts.nextPage}
        </Link>
      ) : null}
    </nav>
  );
}
