/**
 * The environment variables that code names: the settings of lib/config/env.ts, and what scripts, tests and builds
 * read. `process.env.NAME` has to be written out where the build replaces it: the NEXT_PUBLIC_ ones and NEXT_RUNTIME.
 */
type EnvironmentSettings = Partial<Record<keyof import("@/lib/config/env").Env, string>>;

declare namespace NodeJS {
  interface ProcessEnv extends EnvironmentSettings {
    NEXT_RUNTIME?: "edge" | "nodejs";
    NEXT_PUBLIC_BRAND_NAME?: string;
    NEXT_PUBLIC_SALES_EMAIL?: string;
    NEXT_PUBLIC_SUPPORT_EMAIL?: string;
    NEXT_PUBLIC_SUPPORT_PHONE?: string;
    NEXT_PUBLIC_VERSION?: string;
    DATABASE_OWNER_URL?: string;
    DATABASE_SUPER_URL?: string;
    BASE_URL?: string;
    CHROMIUM?: string;
    CHROMIUM_WINDOWED?: string;
    CLIENT_SECRET?: string;
    JEST_WORKER_ID?: string;
    TEST_SERVERS?: string;
    PATH?: string;
    PRELOAD_PAGES?: string;
    TZ?: string;
    npm_lifecycle_event?: string;
  }
}
