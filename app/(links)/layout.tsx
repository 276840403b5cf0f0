import type { ReactNode } from "react";
import "./links.css";

/** Pages opened from a link, often on a cheap phone: one small stylesheet and no app shell. */
export default function LinksLayout({ children }: { children: ReactNode }) {
  return children;
}
