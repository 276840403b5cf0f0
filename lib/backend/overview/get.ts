import { isAllowed } from "@/lib/access";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { activityOf, activityParts } from "./activity";
import type { CardSource } from "./card";
import { cards } from "./cards";
import { checklistOf, checklistParts } from "./checklist";
import { type Part, readParts } from "./read";
import { taskParts, tasksOf } from "./task-parts";
import { trendParts, trendsOf } from "./trends";

function cardParts(own: readonly CardSource[], caller: PersonCaller): Part[] {
  const extent = scopeOf(caller).kind === "platform" ? "platform" : "organisation";
  return own.map(({ key, counts }) => ({ key, variant: extent, sql: counts(extent) }));
}

const cardsOf = ({ principal }: PersonCaller) => cards.filter(({ requires }) => isAllowed(principal, requires));

/** The parts of the read for a caller's overview. */
export const overviewParts = (caller: PersonCaller): Part[] => [
  ...taskParts(caller, { limit: constants.tasksOnOverview }),
  ...cardParts(cardsOf(caller), caller),
  ...trendParts(caller),
  ...activityParts(caller),
  ...checklistParts(caller),
];

/**
 * Everything the overview shows, in one read: what needs the caller, the cards, the trends, the activity and the
 * checklist, each only for users who may open what it is about.
 */
export const get = procedure(contract.overview.get, signedIn, async ({ caller }) => {
  const row = await readParts(overviewParts(caller), caller);
  const drawn = cardsOf(caller).map(({ key, draw }) => {
    const { card, notices = [] } = draw((row[key] as Record<string, unknown> | undefined) ?? {}, caller);
    return { cards: card ? [{ key, title: card.title, figures: card.figures }] : [], notices };
  });
  return {
    tasks: tasksOf(row, caller),
    cards: drawn.flatMap((one) => one.cards),
    notices: drawn.flatMap(({ notices }) => notices),
    trends: trendsOf(row, caller),
    activity: activityOf(row),
    checklist: checklistOf(row, caller),
  };
});
