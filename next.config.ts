import type { NextConfig } from "next";
import { largestBodyBytes } from "./lib/config/body-limits";
import { constants } from "./lib/config/constants";
import { version } from "./package.json" with { type: "json" };

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  env: { NEXT_PUBLIC_VERSION: version },
  turbopack: {
    // Imports a style sheet as text, for pages that inline their styles. Not `.css`, because Next links files with that
    // extension.
    rules: { "*.pcss": { loaders: ["./css-as-text.cjs"], as: "*.js" } },
  },
  // `npm run types` checks types, with this project's compiler.
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
    "stripe",
  ],
  // The fonts of documents and the programs of worker threads are read as files, so tracing imports does not find them.
  outputFileTracingIncludes: {
    "/**": [
      "./docs/help/*.md",
      "./lib/**/*.mjs",
      "./node_modules/highs/{package.json,build/highs.mjs,build/highs.wasm}",
      "./node_modules/@expo-google-fonts/noto-sans/{package.json,*/NotoSans_{400Regular,400Regular_Italic,600SemiBold}.ttf}",
    ],
  },
  // Titles that name a record are read from the database. They are in the head of the page for everyone, not only for search engines:
  // streamed, they would come in its body, where HTML allows no title.
  htmlLimitedBots: /.*/,
  // The image optimizer would serve private images as publicly cacheable files. Nothing uses it.
  images: { unoptimized: true },
  experimental: {
    // Takes a third of the start. In production no one should be the first to wait for a page to load.
    preloadEntriesOnStart: process.env.PRELOAD_PAGES !== "0",
    // The cache takes 400 MB and only helps the next build, which continuous integration never makes.
    turbopackFileSystemCacheForBuild: !process.env["CI"],
    serverActions: { bodySizeLimit: constants.formMaxBytes },
    // The guard in front of Next enforces each limit; what it accepts must reach the edge guard whole.
    proxyClientMaxBodySize: largestBodyBytes,
  },
};

export default config;
