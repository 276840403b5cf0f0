/**
 * The message catalogue: every text of spec section 8, to the letter, and the words of our own that stand beside them.
 * Schemas, actions and pages take their texts from here; no other file writes one. What runs in the browser takes only the
 * part it needs, from that part's file.
 */
import { accounts } from "./accounts";
import { agreementDocument } from "./agreement-document";
import { agreementPages } from "./agreement-pages";
import { agreements } from "./agreements";
import { around } from "./around";
import { authentication } from "./authentication";
import { coming } from "./coming";
import { compliance } from "./compliance";
import { external } from "./external";
import { finance } from "./finance";
import { general } from "./general";
import { outgoing } from "./outgoing";
import { overview } from "./overview";
import { pages } from "./pages";
import { password } from "./password";
import { permissions } from "./permissions";
import { phones } from "./phones";
import { privacy } from "./privacy";
import { privacyPages } from "./privacy-pages";
import { products } from "./products";
import { profileChanges } from "./profile-changes";
import { questionnaire } from "./questionnaire";
import { questionnaireAgain } from "./questionnaire-again";
import { registers } from "./registers";
import { secondFactor } from "./second-factor";
import { session } from "./session";
import { settings } from "./settings";
import { shell } from "./shell";
import { signIn } from "./sign-in";
import { signer } from "./signer";
import { signing } from "./signing";
import { users } from "./users";
import { verification } from "./verification";
import { verify } from "./verify";
import { workerFields } from "./worker-fields";
import { workerImports } from "./worker-imports";
import { workerLinks } from "./worker-links";
import { workerProfile } from "./worker-profile";
import { workers } from "./workers";

export const messages = {
  accounts,
  agreementPages,
  agreements,
  agreementDocument,
  around,
  authentication,
  coming,
  compliance,
  external,
  finance,
  general,
  outgoing,
  overview,
  pages,
  password,
  permissions,
  phones,
  privacy,
  privacyPages,
  products,
  profileChanges,
  questionnaire,
  questionnaireAgain,
  registers,
  secondFactor,
  session,
  settings,
  shell,
  signIn,
  verification,
  verify,
  users,
  signer,
  signing,
  workerFields,
  workerLinks,
  workerProfile,
  workerImports,
  workers,
} as const;
