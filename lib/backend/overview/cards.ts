/** The cards of the overview page, in order. */
import { agreements } from "./agreements-card";
import { billing } from "./billing-card";
import type { CardSource } from "./card";
import { expiry } from "./expiry-card";
import { organisations } from "./organisations-card";
import { people } from "./people-card";
import { questionnaires } from "./questionnaires-card";
import { secondFactors } from "./second-factors-card";

export const cards: readonly CardSource[] = [
  organisations,
  agreements,
  questionnaires,
  expiry,
  people,
  secondFactors,
  billing,
];
