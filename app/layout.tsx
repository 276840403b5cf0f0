import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { appearance } from "@/lib/bff/settings/appearance";
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
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { theme, density } = await appearance();
  return (
    <html
      lang="en-GB"
      data-zoom={await zoom()}
      data-theme={theme === "system" ? undefined : theme}
      data-density={density === "comfortable" ? undefined : density}
    >
      <head>
        {/* Not part of `viewport`: Next replaces what stands there with every page, and browsers then style all of it again. */}
        <meta name="color-scheme" content="light dark" />
      </head>
      <body data-toast-ms={env().TOAST_DURATION_MS}>{children}</body>
    </html>
  );
}
