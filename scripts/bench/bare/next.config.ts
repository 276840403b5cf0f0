import { resolve } from "node:path";
import type { NextConfig } from "next";

const root = resolve(import.meta.dirname, "../../..");

/** Next with its defaults, except that its sources are in the product's folder. */
const config: NextConfig = {
  turbopack: {
    root,
    // The product caches some rendered markup; here it is rendered every time.
    resolveAlias: { "@/components/ui/cached-render": "./uncached-render.tsx" },
  },
  // `npm run types` checks these files too.
  typescript: { ignoreBuildErrors: true },
  outputFileTracingRoot: root,
  // Turbopack also looks for middleware.ts and instrumentation.ts in parent folders: this excludes the product's.
  pageExtensions: ["tsx"],
};

export default config;
