/**
 * The message catalogue: every text of spec section 8, to the letter, and the words of our own that stand beside them.
 * Schemas, actions and pages take their texts from here; no other file writes one. What runs in the browser takes only the
 * part it needs, from that part's file.
 */
import { around } from "./around";
import { general } from "./general";
import { questionnaire } from "./questionnaire";
import { session } from "./session";
import { signIn } from "./sign-in";
import { workers } from "./workers";

export const messages = { around, general, questionnaire, session, signIn, workers } as const;
