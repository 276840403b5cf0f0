/** The address of a logo, on our own origin. A changed logo has another address, so that browsers may keep the one they have. */
export const logoUrl = {
  small: (organisationId: string, sha256: string): string =>
    `/organisation-logo/${organisationId}/small?v=${sha256.slice(0, 12)}`,
  /** From the address of the small one, which is what is kept. */
  large: (small: string): string => small.replace("/small?", "/large?"),
};
