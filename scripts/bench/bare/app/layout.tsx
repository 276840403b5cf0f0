import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import "@/app/(links)/links.css";

export const metadata: Metadata = { title: "Bare" };
export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB">
      <body>{children}</body>
    </html>
  );
}
