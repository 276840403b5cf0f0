/**
 * The message catalogue: every text of spec section 8, to the letter, and the words of our own that stand beside them.
 * Schemas, actions and pages take their texts from here; no other file writes one. What runs in the browser takes only the
 * part it needs, from that part's file.
 */
import { general } from "./general";
import { phones } from "./phones";
import { questionnaire } from "./questionnaire";
import { secondFactor } from "./second-factor";
import { session } from "./session";
import { signIn } from "./sign-in";
import { workers } from "./workers";

export const messages = { general, phones, questionnaire, secondFactor, session, signIn, workers } as const;
