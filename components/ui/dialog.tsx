"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { uiDialog as texts } from "@/lib/config/messages/general";
import { classNames } from "./class-names";
import { pageNonce } from "./page-nonce";
import { VisuallyHidden } from "./visually-hidden";

// Radix locks the page's scrolling with a <style> of its own and looks for its nonce under this name.
if (typeof window !== "undefined") Object.assign(window, { __webpack_nonce__: pageNonce() });

/** A modal dialog built on Radix: the focus is kept inside and then returns to where it was. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  isWide = false,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** For content that needs the width of the window, such as a document. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const opener = useRef<HTMLElement | null>(null);
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    // The action in the dialog may have removed the element that opened it.
    const isThere = opener.current?.isConnected;
    (isThere ? opener.current : document.getElementById("main"))?.focus();
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-[rgb(6_24_22/0.55)] p-4">
          <Primitive.Content
            {...(description ? {} : { "aria-describedby": undefined })}
            className={classNames("card relative w-full min-w-0 p-6", isWide ? "max-w-4xl" : "max-w-lg")}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement as HTMLElement | null;
            }}
            onCloseAutoFocus={giveFocusBack}
          >
            <Primitive.Title className="pr-12 wrap-anywhere">{title}</Primitive.Title>
            {description ? (
              <Primitive.Description className="mt-1 text-soft">{description}</Primitive.Description>
            ) : null}
            <div className="mt-5">{children}</div>
            <Primitive.Close className="absolute top-3 right-3 flex size-11 cursor-pointer items-center justify-center rounded-control text-soft hover:bg-sunken">
              <X aria-hidden="true" />
              <VisuallyHidden>{texts.close}</VisuallyHidden>
            </Primitive.Close>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
