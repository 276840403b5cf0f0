/** The paths of the pages that sign agreements, and the third-party pages they embed. Edge-safe. */
import { env } from "./env";

/** The page a signatory's link opens, and the paths below it. */
export const signingPath = "/sign-agreement";
/** The built-in signer's page, which the signing page embeds, and the paths below it. */
export const signerPath = "/signer";

const isOf = (base: string, pathname: string): boolean => pathname === base || pathname.startsWith(`${base}/`);

/** The pages a worker's own links open. */
const profilePath = "/my-profile";
const shiftsPath = "/my-shifts";
/** The page that stops e-mails. */
const unsubscribePath = "/unsubscribe";

/** Whether the addresses of a page contain a token. */
export const isSigning = (pathname: string): boolean =>
  [signingPath, signerPath, profilePath, shiftsPath, unsubscribePath].some((base) => isOf(base, pathname));

/** The paths that serve uploaded files, or files generated from them. A test compares the list with the routes. */
const files = [
  /^\/(?:sign-agreement|signer)\/document$/,
  /^\/(?:organisation-logo|worker-photo|timesheet-proof|shift-photo)\/[^/]+\/[^/]+$/,
  /^\/dashboard\/agreements\/[^/]+\/files\/[^/]+$/,
  /^\/dashboard\/agreements\/create-new\/[^/]+\/preview$/,
  /^\/dashboard\/organisation\/documents\/[^/]+$/,
  /^\/dashboard\/(?:workers\/changes|tasks\/profile-changes)\/[^/]+\/files\/[^/]+$/,
  /^\/dashboard\/workers\/[^/]+\/(?:documents\/[^/]+|privacy\/files\/[^/]+|privacy\/export|pdf)$/,
  /^\/dashboard\/jobs\/(?:[^/]+\/)?evidence\/pdf$/,
  /^\/dashboard\/tasks\/payment-authorisations\/[^/]+\/pdf$/,
  /^\/dashboard\/finance\/bacs\/[^/]+\/file$/,
  /^\/dashboard\/finance\/(?:new|legacy)\/(?:zip|[^/]+\/(?:evidence|files)\/[^/]+)$/,
];

/** Whether a path serves a document or image, in which nothing may run. */
export const isDocumentPath = (pathname: string): boolean => {
  const path = pathname.replace(/\/+$/, "");
  return files.some((file) => file.test(path));
};

const DROPBOX_PAGES = "https://app.hellosign.com";

/** The origin of Dropbox Sign's pages: its own, or that of the server used instead. */
export const dropboxOrigin = (): string => {
  const { DROPBOX_SIGN_BASE_URL } = env();
  return DROPBOX_SIGN_BASE_URL ? new URL(DROPBOX_SIGN_BASE_URL).origin : DROPBOX_PAGES;
};

/** The sources the signing page may embed: our own signer, and the provider's pages where one is set up. */
export const signingFrames = (): string => (env().DROPBOX_SIGN_CLIENT_ID ? `'self' ${dropboxOrigin()}` : "'self'");
