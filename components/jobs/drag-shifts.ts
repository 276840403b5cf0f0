/**
 * Dragging shifts of an opened service to another day: it opens the page that moves the selected shifts, with the days filled in, as the
 * button does. Nothing is moved before someone has confirmed it there.
 */
import { SELECTED_SHIFTS } from "./selected-form";

/** The class of the day over which shifts are dragged. */
const OVER = "is-drop";

type Boxes = ReadonlySet<HTMLInputElement>;
type Dragged = { from: HTMLTableCellElement; boxes: Boxes };
type Matrix = {
  /** The checkbox of a shift's link, null for one that cannot be selected. */
  boxOf: (link: Element | null) => HTMLInputElement | null;
  /** Which shifts are selected, and selects these only. */
  selection: { chosen: () => Boxes; only: (boxes: Boxes) => void };
};

/** The form that changes shifts; an agency's puts workers forward, and has no such button. */
const moveButton = (): HTMLButtonElement | null =>
  (document.getElementById(SELECTED_SHIFTS) as HTMLFormElement | null)?.querySelector('button[value="move"]') ?? null;

/** Submits the selection with the days by which the shifts are to be moved. */
function submitMove(button: HTMLButtonElement, days: number): void {
  const { form } = button;
  if (!form) return;
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "days";
  field.value = String(days);
  form.append(field);
  form.requestSubmit(button);
  field.remove();
}

/** Listens for shifts that are dragged in a matrix until `signal` is aborted. */
export function dragShifts(region: HTMLElement, { boxOf, selection, signal }: Matrix & { signal: AbortSignal }): void {
  let dragged: Dragged | null = null;
  const dayOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLTableCellElement>(".matrix-shifts > td") : null;
  const clear = () => {
    for (const cell of region.querySelectorAll(`.${OVER}`)) cell.classList.remove(OVER);
  };
  /** The day, if the shifts can be dropped on it: another one of the same row that is not over. */
  const goalOf = ({ target }: Event) => {
    const day = dayOf(target);
    if (!day || !dragged || day === dragged.from || day.dataset["past"] !== undefined) return null;
    return day.parentElement === dragged.from.parentElement ? day : null;
  };
  const onEnd = () => {
    dragged = null;
    clear();
  };
  const onStart = (event: DragEvent) => {
    // A drag does not end for a shift whose markup was replaced meanwhile.
    onEnd();
    const { target, dataTransfer } = event;
    const link = target instanceof Element ? target.closest("table a") : null;
    const [box, from] = [boxOf(link), dayOf(link)];
    if (!box || !from || !moveButton()) return;
    dragged = { from, boxes: box.checked ? selection.chosen() : new Set([box]) };
    if (dataTransfer) dataTransfer.effectAllowed = "move";
  };
  const onOver = (event: DragEvent) => {
    const goal = goalOf(event);
    if (dragged) clear();
    if (!goal) return;
    event.preventDefault();
    goal.classList.add(OVER);
  };
  const onDrop = (event: DragEvent) => {
    const [goal, button] = [goalOf(event), moveButton()];
    if (!goal || !dragged || !button) return;
    event.preventDefault();
    const { from, boxes } = dragged;
    selection.only(boxes);
    submitMove(button, goal.cellIndex - from.cellIndex);
  };
  region.addEventListener("dragstart", onStart, { signal });
  // Also beside the region, where no day may stay marked.
  document.addEventListener("dragover", onOver, { signal });
  region.addEventListener("drop", onDrop, { signal });
  region.addEventListener("dragend", onEnd, { signal });
}
