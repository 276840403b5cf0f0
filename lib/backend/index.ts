/** The backend: every call of the contract, each behind its rung. */
import type { Contract } from "@/lib/contract";
import { accounts } from "./accounts";
import { agreements } from "./agreements";
import { branches } from "./branches";
import { finance } from "./finance";
import { imports } from "./imports";
import { invitations } from "./invitations";
import type { GuardedArea } from "./ladder";
import { organisations } from "./organisations";
import { overview } from "./overview";
import { questionnaires } from "./questionnaires";
import { services } from "./services";
import { settings } from "./settings";
import { signer } from "./signer";
import { users } from "./users";
import { workers } from "./workers";

export const router: { [A in keyof Contract]: GuardedArea<Contract[A]> } = {
  accounts,
  branches,
  agreements,
  finance,
  imports,
  invitations,
  organisations,
  overview,
  questionnaires,
  services,
  settings,
  signer,
  users,
  workers,
};
