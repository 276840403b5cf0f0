import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { CachedRender } from "@/components/ui/cached-render";
import { Dropdown } from "@/components/ui/dropdown";
import type { ChosenList } from "@/lib/config/closed-lists/lists";
import { columnChoice as texts } from "@/lib/config/messages/lists";

type ColumnsProps = {
  /** Every column, in the order that is offered. */
  order: readonly string[];
  shown: readonly string[];
  names: Readonly<Record<string, string>>;
};

function Columns({ order, shown, names }: ColumnsProps) {
  return order.map((column, place) => {
    const name = names[column] ?? column;
    const move = (className: "up" | "down", by: number, label: string) => (
      <button
        type="submit"
        className={`btn btn-quiet ${className}`}
        name="move"
        value={`${column} ${by}`}
        aria-label={label}
      />
    );
    return (
      <li key={column}>
        <label>
          <input type="checkbox" name="column" value={column} defaultChecked={shown.includes(column)} />
          {name}
        </label>
        {place > 0 ? move("up", -1, texts.up(name)) : null}
        {place < order.length - 1 ? move("down", 1, texts.down(name)) : null}
      </li>
    );
  });
}

/** Which columns the list has, and in which order: stored for the person, on whichever device they are. */
export function ColumnChoice<Key extends string>({
  list,
  columns,
  shown,
  names,
  save,
}: {
  list: ChosenList;
  /** The columns to choose from. */
  columns: readonly Key[];
  shown: readonly Key[];
  names: Readonly<Record<Key, string>>;
  /** Posts `list`, `order`, `column` for each one chosen and, with its buttons, `move` or `usual`. */
  save: FormAction;
}) {
  const order = [...shown, ...columns.filter((column) => !shown.includes(column))];
  return (
    <Dropdown label={texts.columns} className="list-columns">
      <Form key={order.join()} action={save} done="toast" className="column-choice">
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="order" value={order.join(" ")} />
        <p className="mb-2 text-soft">{texts.lead}</p>
        <CachedRender as="ul" className="mb-3 list-none" of={Columns} given={{ order, shown, names }} />
        <div className="flex flex-wrap gap-2">
          <SubmitButton pendingText={texts.saving}>{texts.save}</SubmitButton>
          <Button type="submit" variant="secondary" name="usual" value="yes">
            {texts.usual}
          </Button>
        </div>
      </Form>
    </Dropdown>
  );
}
