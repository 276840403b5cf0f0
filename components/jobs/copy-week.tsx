import Link from "next/link";
import { HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { CheckboxGroup, InitialValues } from "@/components/form/rows";
import { SubmitButton } from "@/components/form/submit-button";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { postJobPage, copyWeekPage as texts } from "@/lib/config/messages/jobs";
import { budgetTexts } from "@/lib/config/messages/jobs/budget";
import type { CopyAllPreview, CopyPreview } from "@/lib/contract/jobs";
import {
  daysAfter,
  formatDateRange,
  formatLongDate,
  formatMoney,
  formatMonth,
  type TimePreference,
} from "@/lib/format";
import { CopyTotal } from "./copy-total";
import { shiftTimes } from "./times";

/** Of one service, or of all: then each shift names its own. */
type Item = CopyPreview["items"][number] | CopyAllPreview["items"][number];

const rangeOf = (monday: string): string => formatDateRange(monday, daysAfter(monday, 6));

/** The first step: whose week is copied. */
export function ServiceChoice({
  path,
  week,
  services,
}: {
  path: string;
  week: string;
  services: readonly { _id: string; name: string }[];
}) {
  if (services.length === 0) {
    return (
      <Card>
        <EmptyState title={postJobPage.noServices} />
      </Card>
    );
  }
  return (
    <Card>
      <h2>{texts.chooseService}</h2>
      <ul className="mt-3 flex flex-wrap gap-3 p-0">
        {services.length > 1 ? (
          <li className="list-none">
            <ButtonLink href={addressOf(path, { week, service: "all" })}>{texts.allServices}</ButtonLink>
          </li>
        ) : null}
        {services.map(({ _id, name }) => (
          <li key={_id} className="list-none">
            <ButtonLink variant="secondary" href={addressOf(path, { week, service: _id })}>
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What is known about a copy: its worker type and unit, its results and what it would cost. */
const aboutOf = ({ workerType, unit, results, pence }: Item): string =>
  [
    ...[workerType, unit].filter((text) => text !== null),
    ...results.map((result) => texts.results[result]),
    ...(pence === null ? [] : [texts.cost(formatMoney(pence))]),
  ].join(" · ");

const nameOfChoice = ({ jobId }: Item): string => `job.${jobId}`;

function labelOf(item: Item, preference: TimePreference): string {
  const { day, startAt, endAt, sourceStartAt, sourceEndAt } = item;
  const shown = { startAt: startAt ?? sourceStartAt, endAt: endAt ?? sourceEndAt };
  const label = texts.shift(formatLongDate(day), shiftTimes(shown, preference));
  return "service" in item ? texts.shiftAt(item.service.name, label) : label;
}

/** What the shifts would cost together, and what they would take of the budgets of their services. */
function Total({ preview, chosen }: { preview: CopyPreview | CopyAllPreview; chosen: readonly Item[] }) {
  const own = "service" in preview ? preview.service : null;
  const keyOf = (service: { _id: string } | null, month: string): string => `${service?._id} ${month}`;
  const items: readonly Item[] = preview.items;
  return (
    <CopyTotal
      choices={items
        .filter(({ startAt }) => startAt !== null)
        .map((item) => ({
          name: nameOfChoice(item),
          pence: item.pence,
          budget: keyOf("service" in item ? item.service : own, item.day.slice(0, "2026-11".length)),
        }))}
      chosen={chosen.map(nameOfChoice)}
      budgets={preview.budgets.map(({ month, service, ...budget }) => ({
        ...budget,
        key: keyOf(service, month),
        name: own ? formatMonth(month) : budgetTexts.at(service.name, formatMonth(month)),
      }))}
    />
  );
}

/** The shifts of the week before, as they would be in this week, to choose those to post. */
export function CopyWeek({
  path,
  preview,
  idempotencyKey,
  preference,
  copy,
}: {
  path: string;
  preview: CopyPreview | CopyAllPreview;
  idempotencyKey: string;
  preference: TimePreference;
  copy: FormAction;
}) {
  const { week, from } = preview;
  const items: readonly Item[] = preview.items;
  const service = "service" in preview ? preview.service : { _id: "all", name: texts.allServices };
  const isComplete = !("isComplete" in preview) || preview.isComplete;
  const back = addressOf("/dashboard/jobs", { week });
  const possible = items.filter(({ startAt }) => startAt !== null);
  const impossible = items.filter(({ startAt }) => startAt === null);
  const chosen = possible.filter(({ results }) => !results.includes("clash"));
  return (
    <Card>
      <h2>{service.name}</h2>
      <p className="mb-4 text-soft">
        {texts.lead(rangeOf(from), rangeOf(week))}{" "}
        <Link prefetch={false} href={addressOf(path, { week })}>
          {texts.otherService}
        </Link>
      </p>
      {isComplete ? null : <p className="mb-4">{texts.notAll(items.length)}</p>}
      {items.length === 0 ? (
        <EmptyState title={texts.none}>
          <p>{texts.noneHint(service.name, rangeOf(from))}</p>
        </EmptyState>
      ) : null}
      {impossible.length > 0 ? (
        <>
          <h3>{texts.impossible}</h3>
          <ul className="mb-4">
            {impossible.map((item) => (
              <li key={item.jobId}>
                {labelOf(item, preference)}
                <span className="block text-list text-soft">{item.problem}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {possible.length > 0 ? (
        <Form action={copy}>
          <HiddenField name="serviceId" value={service._id} />
          <HiddenField name="week" value={week} />
          <PreservedField name="idempotencyKey" value={idempotencyKey} />
          <InitialValues value={Object.fromEntries(chosen.map((item) => [nameOfChoice(item), "on"]))}>
            <CheckboxGroup
              name="job"
              legend={texts.shifts}
              options={possible.map((item) => ({
                name: nameOfChoice(item),
                label: labelOf(item, preference),
                about: aboutOf(item),
              }))}
            />
          </InitialValues>
          <Total preview={preview} chosen={chosen} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText={texts.copying}>{texts.copy}</SubmitButton>
            <ButtonLink variant="secondary" href={back}>
              {texts.cancel}
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <ButtonLink variant="secondary" href={back}>
          {texts.cancel}
        </ButtonLink>
      )}
    </Card>
  );
}
