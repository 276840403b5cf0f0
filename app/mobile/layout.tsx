import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { appShellProps } from "@/lib/bff";
import "../globals.css";

export default function MobileLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <AppShell {...appShellProps()} />
    </>
  );
}
