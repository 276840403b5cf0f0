import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { Drawing } from "@/components/ui/illustration";
import { listFoot as texts } from "@/lib/config/messages/lists";

type Words = { title: string; text: string };

/** A list without rows: its first action where there is nothing yet, and a way back where no row matches. */
export function ListNone({
  drawing,
  none,
  noneFound,
  cleared,
  children,
}: {
  drawing: Drawing;
  none: Words;
  noneFound: Words;
  /** The list's address without filters; null if it has none. */
  cleared: string | null;
  /** The actions of the list's head. */
  children?: ReactNode;
}) {
  const { title, text } = cleared === null ? none : noneFound;
  return (
    <EmptyState drawing={cleared === null ? drawing : "search"} title={title}>
      <p>{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {cleared === null ? (
          children
        ) : (
          <ButtonLink variant="secondary" data-routed="" href={cleared}>
            {texts.clearFilters}
          </ButtonLink>
        )}
      </div>
    </EmptyState>
  );
}
