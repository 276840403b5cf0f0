/** The whole contract: every call of the portal, by area. Safe in any runtime. */
import { overview } from "./overview";
import { questionnaires } from "./questionnaires";
import { settings } from "./settings";
import { users } from "./users";
import { workers } from "./workers";

export const contract = { overview, questionnaires, settings, users, workers };
export type Contract = typeof contract;
