"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { uiDialog as texts } from "@/lib/config/messages/general";
import { Modal } from "./modal";
import { VisuallyHidden } from "./visually-hidden";

/**
 * A panel at the side of the window that the page's address opens, and a link closes. A dialog of the browser; without a
 * script it covers that side of the page.
 */
export function SidePanel({ label, closeHref, children }: { label: string; closeHref: string; children: ReactNode }) {
  const router = useRouter();
  return (
    <Modal label={label} className="side-panel" isOpen onClose={() => router.push(closeHref, { scroll: false })}>
      {children}
      <Link
        href={closeHref}
        scroll={false}
        prefetch={false}
        className="absolute top-3 right-3 flex size-11 items-center justify-center rounded-control text-soft hover:bg-sunken"
      >
        <X aria-hidden="true" />
        <VisuallyHidden>{texts.close}</VisuallyHidden>
      </Link>
    </Modal>
  );
}
