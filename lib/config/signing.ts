/** Where the pages that sign agreements stand: those of ours, and those of others that ours embeds. Edge-safe. */
import { env } from "./env";

/** The page a signatory's link opens, and what belongs to it. */
export const signingPath = "/sign-agreement";
/** The built-in signer's page, which the signing page embeds, and what belongs to it. */
export const signerPath = "/signer";

const isOf = (base: string, pathname: string): boolean => pathname === base || pathname.startsWith(`${base}/`);

/** The page a worker's own link opens. */
const profilePath = "/my-profile";

/** Addresses of these pages carry a token or a ticket. */
export const isSigning = (pathname: string): boolean =>
  [signingPath, signerPath, profilePath].some((base) => isOf(base, pathname));

/** Where files that people uploaded, or that were made of them, are handed out. A test holds the list against the routes. */
const files = [
  /^\/(?:sign-agreement|signer)\/document$/,
  /^\/(?:organisation-logo|worker-photo)\/[^/]+\/[^/]+$/,
  /^\/dashboard\/agreements\/[^/]+\/files\/[^/]+$/,
  /^\/dashboard\/organisation\/papers\/[^/]+$/,
  /^\/dashboard\/(?:workers\/changes|tasks\/profile-changes)\/[^/]+\/files\/[^/]+$/,
  /^\/dashboard\/workers\/[^/]+\/(?:documents\/[^/]+|privacy\/files\/[^/]+|privacy\/export)$/,
];

/** Documents and pictures, shown as they are: whatever is in them runs nothing. */
export const isPaper = (pathname: string): boolean => {
  const path = pathname.replace(/\/+$/, "");
  return files.some((file) => file.test(path));
};

const DROPBOX_PAGES = "https://app.hellosign.com";

/** The origin of Dropbox Sign's pages: its own, or that of the server which stands in its place. */
export const dropboxOrigin = (): string => {
  const { DROPBOX_SIGN_BASE_URL } = env();
  return DROPBOX_SIGN_BASE_URL ? new URL(DROPBOX_SIGN_BASE_URL).origin : DROPBOX_PAGES;
};

/** What the signing page may embed: the signer of ours, and the provider's pages where one is set up. */
export const signingFrames = (): string => (env().DROPBOX_SIGN_CLIENT_ID ? `'self' ${dropboxOrigin()}` : "'self'");
