import type { ReactNode } from "react";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { password as texts } from "@/lib/config/messages/accounts/password";

/** One password rule and whether it is met, as an icon and in words; null while nothing has been checked. */
export function PasswordRuleItem({ isMet, children }: { isMet: boolean | null; children: ReactNode }) {
  return (
    <li className={`flex gap-2 ${isMet ? "text-success" : "text-ink"}`}>
      <svg
        viewBox="0 0 24 24"
        className="mt-0.5 size-5 flex-none"
        fill="none"
        stroke="currentColor"
        strokeWidth={isMet ? 3 : 2}
        aria-hidden="true"
      >
        {isMet ? <path d="m4 12.5 5 5L20 6.5" /> : <circle cx="12" cy="12" r="5" className="text-edge" />}
      </svg>
      <span className="min-w-0 wrap-anywhere">
        {children}
        {isMet === null ? null : <VisuallyHidden>{` – ${isMet ? texts.met : texts.unmet}`}</VisuallyHidden>}
      </span>
    </li>
  );
}
