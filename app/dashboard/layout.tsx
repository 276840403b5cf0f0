import type { ReactNode } from "react";
import "../globals.css";

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return children;
}
