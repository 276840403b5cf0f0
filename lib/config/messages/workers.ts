/** The list of workers: its part of the message catalogue. */
export const workers = {
  linkSent: "The questionnaire link is on its way.",
  linkCopied: "Link copied",
  linkCopyFailed: "The link could not be copied. Select it and copy it by hand.",
  noEmail: "This worker has no e-mail address. Copy the link and send it another way.",
  reopened: "The questionnaire is open again.",
  reasonRequired: "Give a reason for opening the questionnaire again",
  reasonTooLong: (max: number) => `The reason must be ${max} characters or fewer`,
  noneTitle: "No workers yet",
  none: "Workers appear here as soon as they belong to your organisation.",
  noneFoundTitle: "No workers found",
  noneFound: "Try another name or number, or another status.",
  notReopenable: "Only a submitted questionnaire can be opened again.",
  alreadySubmitted: "This questionnaire has been submitted. Open it again before sending a link.",
} as const;
