import { Fragment } from "react";
import { classNames } from "@/components/ui/class-names";
import { compliance } from "@/lib/config/messages/compliance";
import { LIST_SEPARATOR } from "@/lib/config/messages/lists";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import type { Step } from "@/lib/contract/profiles/fields";
import { lineId } from "./checklist/line-id";

const keyOfName = new Map(Object.entries(compliance.requirements).map(([key, name]) => [name, key]));

/** What is missing from a step of the worker at `path`: each document leads to its line of the checklist. */
export function MissingNames({ names, step, path }: { names: readonly string[]; step: Step; path: string }) {
  const hrefOf = (name: string) => {
    const key = step === "documents" || step === "training" ? keyOfName.get(name) : undefined;
    return key ? `${path}?step=documents#${lineId(key)}` : `${path}?step=${step}`;
  };
  return names.map((name, n) => (
    <Fragment key={name}>
      {n === 0 ? "" : LIST_SEPARATOR}
      <a href={hrefOf(name)}>{name}</a>
    </Fragment>
  ));
}

/** What is missing, by step: where a step lacks only what it is named after, that is said once. */
export function MissingList({
  missing,
  path,
  className,
}: {
  missing: readonly { step: Step; what: readonly string[] }[];
  path: string;
  className?: string;
}) {
  return (
    <ul className={classNames("ml-5 list-disc", className)}>
      {missing.map(({ step, what }) => (
        <li key={step}>
          {what.length === 1 && what[0] === workerFields.steps[step] ? null : `${workerFields.steps[step]}: `}
          <MissingNames names={what} step={step} path={path} />
        </li>
      ))}
    </ul>
  );
}
