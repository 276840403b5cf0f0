import { Fragment } from "react";
import { compliance } from "@/lib/config/messages/compliance";
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
      {n === 0 ? "" : ", "}
      <a href={hrefOf(name)}>{name}</a>
    </Fragment>
  ));
}
