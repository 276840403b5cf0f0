/** Messages: help panels and what's new. */
export const help = {
  open: "Help",
  news: "what’s new",
  title: "Help",
  loading: "Loading…",
  failed: "Help could not be loaded.",
  asPage: "Open it as a page",
  close: "Close",
  contact: "Contact us",
  contactLead: "If this does not answer your question, email or phone us.",
  email: "Email",
  phone: "Phone",
  whatsNew: "What’s new",
  back: "Go to the portal",
} as const;
