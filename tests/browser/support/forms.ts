/**
 * Every form of the product, by the file that has it. success-messages.spec.ts presses the first kind on a phone, and some
 * on a desktop, and finds the message in view; for each of the others the reason is here. tests/unit/success-messages.test.ts compares
 * the lists with the code, so that a new form is in one of them.
 */

/** Pressed by success-messages.spec.ts, which has a case for each. */
export const pressedForms = [
  "components/profiles/step-form.tsx",
  "components/questionnaires/questionnaire-form.tsx",
  "components/users/person/action-card.tsx",
  "components/verification/verification-panel.tsx",
  "components/workers/bulk-form.tsx",
] as const;
export type PressedForm = (typeof pressedForms)[number];

const reads = "It changes nothing: it asks for a list or a file, which is the answer.";
const leads = "Its answer is the next page or step, not a message.";
const shows = "Its answer is the page itself: what it changed is what one looks at.";
const sameNotice =
  "Its message is the notice of a worker's page, by the same code as for the forms of the profile, which are pressed.";
const aToast =
  "Its message is a toast, which is in the window wherever the page is. That of components/settings/settings-form.tsx is looked for.";
const formNotice =
  "Its message is the notice of a form, by the same code as on the longer pages, whose forms are pressed.";
const organisations =
  "Pressed by organisation-pages.spec.ts, which adds an organisation and a service. Its message is the notice of the page.";
const ownProfiles =
  "Pressed by profile-changes.spec.ts, which needs a worker's link. Its message is the notice of the page.";
const colleagues = "Pressed by users.spec.ts, which needs a primary user. Its message is the notice of the form.";
const jobs =
  "Pressed by jobs.spec.ts, which needs a provider and an agency. Its message is the notice of the shift's page.";
const changes =
  "Pressed by job-changes.spec.ts, which needs a shift with a worker. Its message is the notice of the shift's or the list's page.";
const myShifts =
  "Pressed by my-shifts.spec.ts, which needs a worker who is booked. Its message is the notice of the page.";
const workerLinks =
  "Pressed by my-shifts.spec.ts, which needs a worker's link. A cancelled one's form leaves the page, and its message is a toast.";
const authorisations =
  "Pressed by authorisations.spec.ts, which needs someone who posts and an authoriser. Its message is the page's notice.";
const onBehalf =
  "Pressed by on-behalf.spec.ts, which needs an agency and a provider. Its message is the notice of the next page.";
const fill =
  "Pressed by fill.spec.ts, which needs a provider and an agency. Its message is the notice of the plan's page.";

const release =
  "Pressed by release.spec.ts, which needs a provider whose rules no other test uses. Its message is the page's notice.";
const timesheets =
  "Pressed by timesheets.spec.ts, which needs a shift that has ended. Its message is the notice of the page.";

const invoices = "Pressed by finance.spec.ts, which needs an invoice. Its message is the notice of the invoice's page.";
const payments =
  "Pressed by payment-authorisations.spec.ts, which needs invoices that wait. Its message is the page's notice.";
const invoiceRun =
  "A run would invoice what other tests agree on. tests/component/invoices.test.tsx and tests/unit/invoice-forms.test.ts show it.";

const notifications =
  "Pressed by notifications.spec.ts, which needs someone who was told something. Its message is a toast, or the next page.";

const devices =
  "Pressed by push.spec.ts, which needs the push service of a browser's maker to be replaced. Its message is a toast.";
const choices = "Pressed by settings.spec.ts. Its message is a toast.";

/** Forms that the test does not press, each with the reason. */
export const otherForms: Record<string, string> = {
  "app/(account)/signin/device/page.tsx": leads,
  "app/mobile/account/page.tsx": leads,
  "components/accounts/password-section.tsx":
    "Pressed by account-protection.spec.ts. Its message is the notice of its form.",
  "components/organisations/change-form.tsx": organisations,
  "components/form/file-form.tsx": organisations,
  "components/privacy/worker-privacy.tsx": "Pressed by privacy.spec.ts. Its message is the notice of the page.",
  "components/profile-changes/change-view.tsx": ownProfiles,
  "components/worker-links/step-form.tsx": ownProfiles,
  "components/settings/settings-form.tsx": choices,
  "components/shell/advance-reminder.tsx": "Pressed by shell.spec.ts. Its message is a toast.",
  "components/users/invite-form.tsx": colleagues,
  "components/users/person-view.tsx": colleagues,
  "components/accounts/own-sessions.tsx": aToast,
  "components/agreements/draft/document-step.tsx": aToast,
  "components/agreements/draft/upload-form.tsx": aToast,
  "components/lists/column-choice.tsx": aToast,
  "components/lists/saved-views.tsx": aToast,
  "components/overview/checklist.tsx": aToast,
  "components/verification/link-panel.tsx": workerLinks,
  "components/workers/reopen.tsx": aToast,
  "components/accounts/forgot-password-form.tsx": formNotice,
  "components/accounts/two-step-section.tsx": formNotice,
  "components/accounts/verify-phone.tsx": formNotice,
  "components/agreements/to-sign.tsx": formNotice,
  "components/privacy/retention.tsx": formNotice,
  "components/users/users-list.tsx": formNotice,
  "components/agreements/actions.tsx":
    "Pressed by agreements.spec.ts, which withdraws an agreement. Its message is a toast.",
  "components/organisations/new-organisation-form.tsx": organisations,
  "components/services/service-form.tsx": organisations,
  "components/profiles/send-questionnaire.tsx": sameNotice,
  "components/profiles/status-actions.tsx": sameNotice,
  "components/signing/decline-form.tsx": "Its message replaces the form: sign-agreement.spec.ts finds it in view.",
  "components/accounts/accept-invitation-form.tsx": leads,
  "components/accounts/external-providers.tsx": leads,
  "components/accounts/organisation-step.tsx": leads,
  "components/accounts/reset-password-form.tsx": leads,
  "components/accounts/second-factor-step.tsx": leads,
  "components/accounts/sign-in-form.tsx": leads,
  "components/accounts/sign-up-form.tsx": leads,
  "components/agreements/draft/begin-form.tsx": leads,
  "components/agreements/draft/party-choice.tsx": leads,
  "components/agreements/draft/step-form.tsx": leads,
  "components/agreements/verify-page.tsx": reads,
  "components/fill/acceptance.tsx": leads,
  "components/fill/begin-fill.tsx": leads,
  "components/fill/plan-view.tsx": fill,
  "components/fill/rows.tsx": fill,
  "components/imports/agency-choice.tsx": leads,
  "components/imports/columns-form.tsx": leads,
  "components/imports/fix-form.tsx": leads,
  "components/imports/import-result.tsx": leads,
  "components/imports/upload-file.tsx": leads,
  "components/authorisers/authoriser-form.tsx": authorisations,
  "components/payment-authorisations/payment-settings.tsx": payments,
  "components/payment-authorisations/payments-to-authorise.tsx": payments,
  "components/jobs/authorisation-section.tsx": authorisations,
  "components/jobs/authorisations-page.tsx": authorisations,
  "components/jobs/on-behalf-form.tsx": onBehalf,
  "components/jobs/on-behalf-section.tsx": onBehalf,
  "components/jobs/blocked-page.tsx": changes,
  "components/jobs/copy-week.tsx": leads,
  "components/jobs/invitations.tsx": changes,
  "components/jobs/job-changes.tsx": changes,
  "components/jobs/evidence.tsx": reads,
  "components/jobs/post-form.tsx": leads,
  "components/jobs/posted-notice.tsx":
    "Pressed by posting.spec.ts, which posts something first. Its message is the notice of the week's page.",
  "components/jobs/presets.tsx": "Pressed by shift-asks.spec.ts. Its message is the notice of the page.",
  "components/jobs/put-forward.tsx": jobs,
  "components/jobs/reason-form.tsx": jobs,
  "components/jobs/release-section.tsx": release,
  "components/jobs/several.tsx": leads,
  "components/jobs/suggest-selected.tsx": leads,
  "components/jobs/select-shifts.tsx": leads,
  "components/jobs/workers-table.tsx": jobs,
  "app/(links)/unsubscribe/page.tsx": notifications,
  "components/notifications/notifications-page.tsx": notifications,
  "components/notifications/add-device.tsx": devices,
  "components/notifications/devices.tsx": devices,
  "components/settings/deputy-form.tsx": "Pressed by settings.spec.ts, as a deputy. Its message is a toast.",
  "components/settings/notification-choices.tsx": choices,
  "components/notes/note-form.tsx": sameNotice,
  "components/notes/note-item.tsx": sameNotice,
  "components/notes/notes-tab.tsx": sameNotice,
  "components/advances/forms.tsx": "Pressed by finance.spec.ts. Its message is the notice of the page.",
  "components/advances/application.tsx":
    "It answers what the reminder asks. tests/component/advances.test.tsx shows it, and tests/integration/advances.test.ts makes its call.",
  "components/bacs/bacs-page.tsx": reads,
  "components/bacs/forms.tsx":
    "Its message is the notice of the page. tests/component/bacs.test.tsx shows it, tests/unit/money-forms.test.ts posts it, and tests/integration/payments.test.ts makes its calls.",
  "components/invoices/invoice-actions.tsx": invoices,
  "components/invoices/payment-actions.tsx": "Pressed by finance.spec.ts. Its message is the notice of the invoice.",
  "components/invoices/invoices-list.tsx": reads,
  "components/invoices/run-preview.tsx": invoiceRun,
  "components/timesheets/decisions.tsx": timesheets,
  "components/timesheets/hours-rule.tsx": authorisations,
  "components/timesheets/proof-section.tsx": timesheets,
  "components/proof/add-files.tsx": timesheets,
  "components/lists/bulk-form.tsx": timesheets,
  "components/profiles/checklist/upload-item.tsx": shows,
  "components/profiles/document-row.tsx": sameNotice,
  "components/profiles/documents.tsx": leads,
  "components/profiles/next-step-button.tsx": sameNotice,
  "components/profiles/references.tsx": sameNotice,
  "components/profiles/steps/photo-section.tsx": sameNotice,
  "components/profiles/upload-form.tsx": sameNotice,
  "components/releases/forms.tsx": release,
  "components/search/star-button.tsx": shows,
  "components/self-billing/forms.tsx":
    "Its message is the notice of the page, which both sides have to act on before it is shown.",
  "components/shell/companies.tsx": leads,
  "components/shell/seasonal-banner.tsx": shows,
  "components/shell/user-menu.tsx": leads,
  "components/shell/zoom-choice.tsx": shows,
  "components/signer/document-pages.tsx": reads,
  "components/signer/signer.tsx": shows,
  "components/signing/document-button.tsx": reads,
  "components/ui/closing-card.tsx": shows,
  "components/ui/live-form.tsx": reads,
  "components/users/organisation-finder.tsx": reads,
  "components/verification/workbench/decision-bar.tsx": leads,
  "components/availability/day-form.tsx": myShifts,
  "components/jobs/service-feed.tsx":
    "Pressed by my-shifts.spec.ts, which needs a provider and a service. Its message is that of the panel of a worker's link.",
  "components/my-shifts/hours-form.tsx": myShifts,
  "components/my-shifts/hours-mails.tsx": myShifts,
  "components/my-shifts/shift-card.tsx": myShifts,
  "components/worker-links/document-form.tsx": leads,
  "components/worker-links/photo-form.tsx": leads,
  "components/workers/mobile-worker.tsx":
    "Pressed by worker-page.spec.ts on a phone. Its message is the notice of the worker's page.",
  "components/worker-links/enter-form.tsx": leads,
};
