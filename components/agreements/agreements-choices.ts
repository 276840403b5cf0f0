import type { Choice } from "@/components/ui/list-filter";
import { agreementPages as texts, agreementsFilter as words } from "@/lib/config/messages/agreements/pages";
import type { AgreementsQuery } from "./query";

const days = ["7", "30", "60", "90"];

/** The filters of agreements. `hasOrigin`: whether the origin is one of them; otherwise the page fixes it. */
export function agreementChoices(query: AgreementsQuery, hasOrigin: boolean): Choice[] {
  const ending = query.endingWithinDays === undefined ? "" : String(query.endingWithinDays);
  const origin: Choice = {
    name: "origin",
    label: words.origin,
    any: words.anyOrigin,
    value: query.origin,
    options: Object.entries(texts.origin).map(([value, label]) => ({ value, label })),
  };
  return [
    {
      name: "status",
      label: words.status,
      any: words.anyStatus,
      value: query.status,
      options: Object.entries(texts.status).map(([value, { label }]) => ({ value, label })),
    },
    {
      name: "endingWithinDays",
      label: words.due,
      any: words.atAnyTime,
      value: ending,
      options: [...new Set([...days, ending])]
        .filter(Boolean)
        .map((value) => ({ value, label: words.withinDays(value) })),
    },
    ...(hasOrigin ? [origin] : []),
  ];
}
