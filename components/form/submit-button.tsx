"use client";

import type { ReactNode } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "@/components/ui/button";
import { useForm } from "./form-context";

/** Submits its form. While pending it shows `pendingText` and ignores further presses, but keeps the focus. */
export function SubmitButton({
  children,
  pendingText,
  variant,
  size,
  className,
  shortcut,
  ...posted
}: {
  children: ReactNode;
  pendingText: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  /** The single key that presses it, and what it does in the list of keys. */
  shortcut?: { key: string; words: string } | undefined;
  /** What the button posts. */
  name?: string;
  value?: string;
}) {
  const { pending } = useForm();
  return (
    <>
      <Button
        type="submit"
        variant={variant}
        size={size}
        className={className}
        aria-disabled={pending || undefined}
        {...posted}
        {...(shortcut ? { "aria-keyshortcuts": shortcut.key, "data-key-words": shortcut.words } : {})}
      >
        {pending ? pendingText : children}
      </Button>
      <span className="vh" role="status">
        {pending ? pendingText : ""}
      </span>
    </>
  );
}
