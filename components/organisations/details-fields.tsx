import { ControlField } from "@/components/form/control-field";
import { organisationFields as texts } from "@/lib/config/messages/organisations";
import type { DetailControl } from "@/lib/contract/organisations/fields";
import { Part } from "./facts";

/** The forms' values, by control name. */
export type Shown = Readonly<Record<string, string>>;
/** The values of the controls that a part of a form has. */
export type ShownIn<Control extends string> = Readonly<Partial<Record<Control, string>>>;

/** The controls of the form and their values, and the same values as text for those who may only read them. */
export type Details = {
  controls: readonly DetailControl[];
  shown: Shown;
  facts: readonly { name: string; label: string; value: string }[];
};

export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const grid = "grid items-end gap-x-6 sm:grid-cols-2";

/** The controls by cell of the grid. */
function cellsOf(controls: readonly DetailControl[]): DetailControl[][] {
  const cells: DetailControl[][] = [];
  for (const control of controls) {
    const last = cells.at(-1);
    if (control.beside && last?.[0]?.beside === control.beside) last.push(control);
    else cells.push([control]);
  }
  return cells;
}

/** An organisation's details, with the contract's field names. */
export function DetailsFields({ controls, shown }: Pick<Details, "controls" | "shown">) {
  const draw = (control: DetailControl) => (
    <ControlField key={control.name} control={control} value={shown[control.name] || control.initial || ""} />
  );
  return (Object.keys(texts.parts) as (keyof typeof texts.parts)[]).map((part) => {
    const own = controls.filter(({ group }) => group === part);
    if (own.length === 0) return null;
    return (
      <Part key={part} id={part} title={texts.parts[part]}>
        <div className={grid}>
          {cellsOf(own).map((cell) => {
            const [first] = cell;
            return first?.beside ? <div key={first.name}>{cell.map(draw)}</div> : cell.map(draw);
          })}
        </div>
      </Part>
    );
  });
}
