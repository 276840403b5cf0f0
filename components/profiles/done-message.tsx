"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";

/**
 * What has just been done, where the person is: the address leads to it, and the focus moves to it. `stamp` changes
 * whenever something else was done.
 */
export function DoneMessage({ stamp, children }: { stamp: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp says that something else was done
  useEffect(() => box.current?.focus(), [stamp]);
  return (
    <div ref={box} id="done" tabIndex={-1} className="mb-6 scroll-mt-24 rounded-control">
      <Notice kind="success" live>
        <p>{children}</p>
      </Notice>
    </div>
  );
}
