import type { NextConfig } from "next";
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
  // The fonts of documents are read as files, which no import names.
  outputFileTracingIncludes: {
    "/**": [
      "./node_modules/@expo-google-fonts/noto-sans/{package.json,*/NotoSans_{400Regular,400Regular_Italic,600SemiBold}.ttf}",
    ],
  },
  // The edge guard does not run for the service worker's file.
  headers: async () => [
    {
      source: "/sw.js",
      headers: [
        { key: "content-security-policy", value: "default-src 'self'" },
        { key: "x-content-type-options", value: "nosniff" },
      ],
    },
  ],
  experimental: {
    serverActions: { bodySizeLimit: "512kb" },
    // What the edge guard holds of a post: the longest file with the form around it. More is cut off, and refused.
    proxyClientMaxBodySize: constants.fileMaxBytes + constants.formMaxBytes,
  },
};

export default config;
