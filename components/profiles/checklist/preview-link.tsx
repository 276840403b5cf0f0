"use client";

import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from "react";

// Loaded when a document is first opened.
const PreviewDialog = lazy(() => import("./preview-dialog"));

/** A link to a document's file that shows it in the page; without a script, or in a new tab, it opens the file. */
export function PreviewLink({
  href,
  name,
  label,
  isImage,
  children,
}: {
  href: string;
  /** The file's name. */
  name: string;
  /** The kind of document. */
  label: string;
  isImage: boolean;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      <a href={href} className="dc-file" data-leaves="no" onClick={onClick}>
        {children}
      </a>
      {isOpen ? (
        <Suspense>
          <PreviewDialog href={href} name={name} label={label} isImage={isImage} close={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
