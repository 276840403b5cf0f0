/**
 * The message catalogue: every text of spec section 8, word for word, and the portal's other texts.
 * Schemas, actions and pages take their texts from here; no other file writes one. Code that runs in the browser imports only the
 * file it needs.
 */
import { accounts } from "./accounts";
import { external } from "./accounts/external";
import { password } from "./accounts/password";
import { phones } from "./accounts/phones";
import { addresses } from "./addresses";
import { advances } from "./advances";
import { agreements } from "./agreements";
import { agreementDocument } from "./agreements/document";
import { agreementPages } from "./agreements/pages";
import { verify } from "./agreements/verify";
import { authorisers } from "./authorisers";
import { availability } from "./availability";
import { calendarFeeds } from "./calendar-feeds";
import { compliance } from "./compliance";
import { deputies } from "./deputies";
import { eligibility } from "./eligibility";
import { favourites } from "./favourites";
import { fill } from "./fill";
import { finance } from "./finance";
import { general } from "./general";
import { workerImports } from "./imports";
import { invoices } from "./invoices";
import { jobs } from "./jobs";
import { jobAsks } from "./jobs/asks";
import { shiftPresets } from "./jobs/presets";
import { myShifts } from "./my-shifts";
import { notes } from "./notes";
import { notifications } from "./notifications";
import { organisationFields, organisations } from "./organisations";
import { outgoing } from "./outgoing";
import { overview } from "./overview";
import { overviewActivity } from "./overview/activity";
import { overviewChecklist } from "./overview/checklist";
import { overviewTasks } from "./overview/tasks";
import { overviewTrends } from "./overview/trends";
import { paymentAuthorisations } from "./payment-authorisations";
import { payments } from "./payments";
import { privacy } from "./privacy";
import { privacyPages } from "./privacy/pages";
import { profileChanges } from "./profile-changes";
import { workerProfile } from "./profiles";
import { documentChecklist } from "./profiles/checklist";
import { workerFields } from "./profiles/fields";
import { questionnaire, questionnairePages } from "./questionnaires";
import { reopenedQuestionnaire } from "./questionnaires/reopened";
import { releases } from "./releases";
import { secondFactor } from "./second-factors";
import { selfBilling } from "./self-billing";
import { authentication } from "./sessions/authenticate-again";
import { session } from "./sessions/session";
import { signIn } from "./sessions/sign-in";
import { settings } from "./settings";
import { shell } from "./shell";
import { appShell } from "./shell/app-shell";
import { comingSoon } from "./shell/coming-soon";
import { pages } from "./shell/pages";
import { products } from "./shell/products";
import { signer } from "./signer";
import { signing } from "./signing";
import { skillNames } from "./skills";
import { timesheets } from "./timesheets";
import { users } from "./users";
import { permissions } from "./users/permissions";
import { verification } from "./verification";
import { workerLinks } from "./worker-links";
import { workers } from "./workers";
import { mobileWorkers } from "./workers/mobile";

export const messages = {
  accounts,
  addresses,
  agreementPages,
  advances,
  agreements,
  agreementDocument,
  appShell,
  authentication,
  authorisers,
  availability,
  calendarFeeds,
  comingSoon,
  compliance,
  deputies,
  documentChecklist,
  eligibility,
  external,
  favourites,
  fill,
  finance,
  general,
  invoices,
  jobAsks,
  jobs,
  myShifts,
  mobileWorkers,
  notes,
  notifications,
  outgoing,
  overview,
  overviewActivity,
  overviewChecklist,
  overviewTasks,
  overviewTrends,
  pages,
  password,
  permissions,
  phones,
  paymentAuthorisations,
  payments,
  privacy,
  privacyPages,
  products,
  profileChanges,
  questionnaire: { ...questionnaire, ...questionnairePages },
  releases,
  reopenedQuestionnaire,
  organisationFields,
  organisations,
  secondFactor,
  selfBilling,
  session,
  settings,
  shell,
  signIn,
  verification,
  verify,
  skillNames,
  users,
  shiftPresets,
  signer,
  signing,
  timesheets,
  workerFields,
  workerLinks,
  workerProfile,
  workerImports,
  workers,
} as const;
