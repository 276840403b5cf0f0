"use client";

import type { ReactNode } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "@/components/ui/button";
import { useForm } from "./form";

/** Posts the form around it. While that lasts it says so in words and takes no second press, but keeps the focus. */
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
