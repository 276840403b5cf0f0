import type { NotificationTopic } from "@/lib/config/closed-lists/notifications";
import { settingsForm as texts } from "@/lib/config/messages/settings";

/** What the settings call each type of notification. */
export const topicNames: Record<NotificationTopic, { label: string; hint: string }> = {
  jobs: { label: texts.jobsAndShifts, hint: texts.jobsHint },
  timesheets: { label: texts.timesheets, hint: texts.timesheetsHint },
  finance: { label: texts.invoicesAndPayments, hint: texts.invoicesHint },
  workers: { label: texts.workersAndDocuments, hint: texts.workersHint },
  agreements: { label: texts.agreements, hint: texts.agreementsHint },
  colleagues: { label: texts.colleagues, hint: texts.colleaguesHint },
  marketplace: { label: texts.marketplace, hint: texts.marketplaceHint },
};
