import type { ReactNode } from "react";
import "../globals.css";

export default function DevLayout({ children }: { children: ReactNode }) {
  return children;
}
