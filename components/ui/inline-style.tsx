"use client";

import { useServerInsertedHTML } from "next/navigation";
import { useRef } from "react";
import { styleFromStore } from "./style-store";

/**
 * Puts a stored stylesheet into the head of the server-rendered page, allowed by the page's nonce. It is only in the
 * HTML, not in React's hydration data or a script, and stays in the head for pages that the router shows later.
 */
export function InlineStyle({ name, nonce }: { name: string; nonce: string | undefined }) {
  const isInserted = useRef(false);
  useServerInsertedHTML(() => {
    // Called again for every streamed part of the page.
    if (isInserted.current) return null;
    isInserted.current = true;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, as the build made it.
    return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styleFromStore(name) }} />;
  });
  return null;
}
