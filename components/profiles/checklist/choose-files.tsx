"use client";

import { type ChangeEvent, type ReactNode, useRef } from "react";
import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";

/**
 * A button that opens the browser's choice of files, or the camera. Without a script it is a link to the form with the
 * same purpose, or not shown.
 */
export function ChooseFiles({
  onFiles,
  accept,
  label,
  href,
  isMultiple = false,
  isCamera = false,
  variant = "secondary",
  size = "s",
  children,
}: {
  onFiles: (files: readonly File[]) => void;
  accept: string;
  /** The name of the hidden control. */
  label: string;
  href?: string;
  isMultiple?: boolean;
  isCamera?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  if (!isHydrated && href) {
    return (
      <ButtonLink href={href} variant={variant} size={size}>
        {children}
      </ButtonLink>
    );
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again after it was removed.
    target.value = "";
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <Button
        variant={variant}
        size={size}
        className="dc-script"
        aria-disabled={!isHydrated || undefined}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        capture={isCamera ? "environment" : undefined}
        onChange={onChange}
      />
    </>
  );
}
