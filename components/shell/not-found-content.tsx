import { ButtonLink } from "@/components/ui/button";
import { SearchX } from "@/components/ui/icons";
import { general } from "@/lib/config/messages/general";

/** 'Page Not Found!' inside a portal (spec section 2.1). */
export function NotFoundContent() {
  return (
    <div className="flex flex-col items-center py-12 text-center">
      <div className="mb-4 flex size-14 items-center justify-center rounded-full bg-tint text-primary">
        <SearchX aria-hidden="true" />
      </div>
      <h1>{general.notFoundTitle}</h1>
      <p className="mt-2 mb-5 max-w-[48ch] text-soft">{general.notFound}</p>
      <ButtonLink href="/dashboard/overview">{general.back}</ButtonLink>
    </div>
  );
}
