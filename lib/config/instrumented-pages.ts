/**
 * The pages that browser error reporting and third-party scripts may run on: the portal, except the account page, which
 * shows its reader's secrets. No page opened from a link and no sign-in page is included. Edge-safe.
 */
export const isInstrumented = (pathname: string): boolean =>
  /^\/(dashboard|mobile)(\/|$)/.test(pathname) && !/^\/\w+\/account(\/|$)/.test(pathname);
