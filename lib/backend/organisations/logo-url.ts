/** The URL of a logo, on our own origin. A changed logo gets a new URL, so that browsers can cache it. */
export const logoUrl = {
  small: (organisationId: string, sha256: string): string =>
    `/organisation-logo/${organisationId}/small?v=${sha256.slice(0, 12)}`,
  /** From the URL of the small logo, which is the one stored. */
  large: (small: string): string => small.replace("/small?", "/large?"),
};
