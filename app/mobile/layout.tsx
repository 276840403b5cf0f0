import type { ReactNode } from "react";
import "../globals.css";

export default function MobileLayout({ children }: { children: ReactNode }) {
  return children;
}
