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
}: {
  children: ReactNode;
  pendingText: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}) {
  const { pending } = useForm();
  return (
    <>
      <Button type="submit" variant={variant} size={size} className={className} aria-disabled={pending || undefined}>
        {pending ? pendingText : children}
      </Button>
      <span className="vh" role="status">
        {pending ? pendingText : ""}
      </span>
    </>
  );
}
