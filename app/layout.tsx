import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { zoom } from "@/lib/bff/settings/zoom";
import { brand } from "@/lib/config/brand";
import { env } from "@/lib/config/env";

export const metadata: Metadata = {
  title: { default: brand.name, template: `%s · ${brand.name}` },
  robots: { index: false, follow: false },
};

/** Every page is rendered per request: each request has its own nonce for the content security policy. */
export const dynamic = "force-dynamic";

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB" data-zoom={await zoom()}>
      <body data-toast-ms={env().TOAST_DURATION_MS}>{children}</body>
    </html>
  );
}
