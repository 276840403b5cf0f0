/** The class names of the badge of each status of a document. */
export const documentStatusBadges = {
  uploaded: "badge badge-pending",
  accepted: "badge badge-submitted",
  rejected: "badge badge-no",
  superseded: "badge",
} as const;
