"use client";

import { useServerInsertedHTML } from "next/navigation";
import { useRef } from "react";
import { styleFromStore } from "./style-store";

/**
 * Puts a kept style sheet into the head of the page the server renders, allowed by the page's nonce. It is in the HTML alone, neither
 * in the data that React wakes up from nor in a script, and stays in the head for pages that the router shows afterwards.
 */
export function InlineStyle({ name, nonce }: { name: string; nonce: string | undefined }) {
  const isInserted = useRef(false);
  useServerInsertedHTML(() => {
    // Asked again with every part of the page that is sent.
    if (isInserted.current) return null;
    isInserted.current = true;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, as the build made it.
    return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styleFromStore(name) }} />;
  });
  return null;
}
