import type { NextConfig } from "next";
import { largestBodyBytes } from "./lib/config/body-limits";
import { constants } from "./lib/config/constants";
import { version } from "./package.json" with { type: "json" };

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  env: { NEXT_PUBLIC_VERSION: version },
  turbopack: {
    // The text of a style sheet, for the pages that carry their styles themselves. Not `.css`: Next links what ends in that.
    rules: { "*.pcss": { loaders: ["./css-as-text.cjs"], as: "*.js" } },
  },
  // Types are checked by `npm run types`, with the compiler this project stands on.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "@aws-sdk/client-s3",
    "@dropbox/sign",
    "@sentry/nextjs",
    "@signpdf/signpdf",
    "@signpdf/utils",
    "asn1js",
    "firebase",
    "firebase-admin",
    "pdfkit",
    "pg",
    "pg-boss",
    "nodemailer",
    "pdfkit",
    "pkijs",
    "rate-limiter-flexible",
  ],
  // The fonts of documents and the programs of threads are read as files, which no import names.
  outputFileTracingIncludes: {
    "/**": [
      "./lib/**/*.mjs",
      "./node_modules/@expo-google-fonts/noto-sans/{package.json,*/NotoSans_{400Regular,400Regular_Italic,600SemiBold}.ttf}",
    ],
  },
  // It would hand out, and go on handing out, what only some may see as files that everyone may keep. Nothing uses it.
  images: { unoptimized: true },
  experimental: {
    serverActions: { bodySizeLimit: constants.formMaxBytes },
    // The guard in front of Next has cut every body to its limit; what is left reaches the edge guard whole.
    proxyClientMaxBodySize: largestBodyBytes,
  },
};

export default config;
