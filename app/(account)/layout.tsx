import type { ReactNode } from "react";
import "../globals.css";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return children;
}
