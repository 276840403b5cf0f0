import { gallery as texts } from "@/lib/config/messages/gallery";

/** The type scale, each size in its own. */
export function TypeScale() {
  return (
    <div className="grid gap-3">
      <p className="text-h1 leading-tight font-bold">{texts.type.h1}</p>
      <p className="text-h2 leading-tight font-bold">{texts.type.h2}</p>
      <p className="text-h3 font-bold">{texts.type.h3}</p>
      <p className="text-lead text-soft">{texts.type.lead}</p>
      <p className="text-body">{texts.type.body}</p>
      <p className="text-list">{texts.type.list}</p>
      <p className="text-caption text-soft">{texts.type.caption}</p>
    </div>
  );
}

const swatches = [
  ["bg", "bg-bg"],
  ["surface", "bg-surface"],
  ["sunken", "bg-sunken"],
  ["tint", "bg-tint"],
  ["primary", "bg-primary"],
  ["brand", "bg-brand"],
  ["info", "bg-info-tint"],
  ["success", "bg-success-tint"],
  ["warning", "bg-warning-tint"],
  ["danger", "bg-danger-tint"],
] as const;

/** The colours that surfaces have. */
export function Colours() {
  return (
    <ul className="m-0 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-5">
      {swatches.map(([key, className]) => (
        <li key={key} className="text-list">
          <span aria-hidden="true" className={`mb-1 block h-12 rounded-control border border-line ${className}`} />
          {texts.colours[key]}
        </li>
      ))}
    </ul>
  );
}

/** What lies on the page, floats over it, and covers it. */
export function Elevation() {
  return (
    <ul className="m-0 grid list-none gap-6 p-0 sm:grid-cols-3">
      <li className="rounded-card border border-line bg-surface p-4 shadow-card">{texts.elevation.card}</li>
      <li className="rounded-card border border-line bg-surface p-4 shadow-panel">{texts.elevation.panel}</li>
      <li className="rounded-card border border-line bg-surface p-4 shadow-dialog">{texts.elevation.dialog}</li>
    </ul>
  );
}
