/** The whole contract: every call of the portal, by area. Safe in any runtime. */
import { invitations } from "./invitations";
import { overview } from "./overview";
import { questionnaires } from "./questionnaires";
import { users } from "./users";
import { workers } from "./workers";

export const contract = { invitations, overview, questionnaires, users, workers };
export type Contract = typeof contract;
