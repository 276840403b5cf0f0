/** The whole contract: every call of the portal, by area. Safe in any runtime. */
import { accounts } from "./accounts";
import { agreements } from "./agreements";
import { branches } from "./branches";
import { finance } from "./finance";
import { invitations } from "./invitations";
import { organisations } from "./organisations";
import { overview } from "./overview";
import { questionnaires } from "./questionnaires";
import { services } from "./services";
import { settings } from "./settings";
import { signer } from "./signer";
import { users } from "./users";
import { imports } from "./worker-imports";
import { workers } from "./workers";

export const contract = {
  accounts,
  agreements,
  branches,
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
export type Contract = typeof contract;
