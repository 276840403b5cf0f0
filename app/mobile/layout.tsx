import type { ReactNode } from "react";
import { AroundPortal } from "@/components/shell/around-portal";
import { aroundPortal } from "@/lib/bff";
import "../globals.css";

export default function MobileLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <AroundPortal {...aroundPortal()} />
    </>
  );
}
