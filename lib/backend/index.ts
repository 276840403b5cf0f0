/** The backend: every call of the contract, each with its access rule. */
import type { Contract } from "@/lib/contract";
import type { GuardedArea } from "./access-rules";
import { accounts } from "./accounts";
import { agreements } from "./agreements";
import { branches } from "./branches";
import { compliance } from "./compliance";
import { finance } from "./finance";
import { imports } from "./imports";
import { invitations } from "./invitations";
import { organisations } from "./organisations";
import { overview } from "./overview";
import { privacy } from "./privacy";
import { profileChanges } from "./profile-changes";
import { workerProfile } from "./profiles";
import { questionnaires } from "./questionnaires";
import { services } from "./services";
import { settings } from "./settings";
import { signer } from "./signer";
import { users } from "./users";
import { verification } from "./verification";
import { workerLinks } from "./worker-links";
import { workers } from "./workers";

export const router: { [A in keyof Contract]: GuardedArea<Contract[A]> } = {
  accounts,
  branches,
  agreements,
  compliance,
  finance,
  imports,
  invitations,
  organisations,
  overview,
  profileChanges,
  privacy,
  questionnaires,
  services,
  settings,
  signer,
  users,
  verification,
  workerLinks,
  workerProfile,
  workers,
};
