/**
 * Messages: pages that are not built yet, what each will be and what can be done until then.
 */
const meanwhile = {
  reports: { text: "Until then, the overview shows the main figures.", ways: ["/dashboard/overview"] },
} as const;

export const comingSoon = {
  title: "Coming soon",
  pages: {
    "/dashboard/reports": {
      text: "You will be able to see reports on spend, hours, fill rates and compliance.",
      meanwhile: meanwhile.reports,
    },
  },
} as const;

export type ComingSoonPath = keyof typeof comingSoon.pages;
