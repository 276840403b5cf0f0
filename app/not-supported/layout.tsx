import type { ReactNode } from "react";
import "../globals.css";

export default function NotSupportedLayout({ children }: { children: ReactNode }) {
  return children;
}
