import { resolve } from "node:path";
import type { NextConfig } from "next";

const root = resolve(import.meta.dirname, "../../..");

/** Next as it comes, only told that its sources lie in the product's folder. */
const config: NextConfig = {
  turbopack: {
    root,
    // What the product draws once for many requests is drawn anew here, as everything is.
    resolveAlias: { "@/components/ui/drawn-once": "./drawn-each-time.tsx" },
  },
  outputFileTracingRoot: root,
  // Turbopack looks for middleware.ts and instrumentation.ts in the folders above as well: the product's are not meant.
  pageExtensions: ["tsx"],
};

export default config;
