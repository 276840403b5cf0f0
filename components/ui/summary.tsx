import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { ChevronDown } from "@/components/ui/icons";

/** The summary line of a `details` of class `group`, with an arrow that rotates. */
export function Summary({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={classNames(
        "flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden",
        className,
      )}
    >
      {children}
      <ChevronDown aria-hidden="true" size={20} className="flex-none text-soft group-open:rotate-180" />
    </summary>
  );
}
