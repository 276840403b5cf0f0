/** The cards of the first page, in their order. */
import type { CardSource } from "./card";
import { organisations } from "./organisations-card";
import { questionnaires } from "./questionnaires-card";

export const cards: readonly CardSource[] = [organisations, questionnaires];
