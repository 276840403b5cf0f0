import type { ReactNode } from "react";

/** What an empty state's drawing shows. */
export type Drawing = "list" | "people" | "places" | "search" | "done" | "bin";

const sprout = (
  <g className="accent">
    <path d="M133 84V70" />
    <path d="M133 72c-7 0-11-4-11-11 7 0 11 4 11 11Z" />
    <path d="M133 69c0-6 4-10 10-10 0 6-4 10-10 10Z" />
  </g>
);

const sheet = (
  <>
    <rect className="tinted" x="52" y="16" width="52" height="68" rx="6" transform="rotate(-5 78 50)" />
    <rect className="paper" x="56" y="18" width="52" height="66" rx="6" />
    <path d="M66 34h20M66 46h32M66 58h32M66 70h22" />
  </>
);

const scenes: Readonly<Record<Drawing, ReactNode>> = {
  list: (
    <>
      <rect className="tinted" x="30" y="16" width="92" height="18" rx="6" />
      <rect className="paper" x="30" y="40" width="92" height="18" rx="6" />
      <rect className="paper" x="30" y="64" width="92" height="18" rx="6" />
      <path d="M58 25h40M58 49h30M58 73h36" />
      <circle className="accent" cx="43" cy="25" r="5" />
      <circle cx="43" cy="49" r="5" />
      <circle cx="43" cy="73" r="5" />
    </>
  ),
  people: (
    <>
      <circle className="tinted" cx="52" cy="42" r="11" />
      <path className="tinted" d="M30 84c0-13 9-22 22-22s22 9 22 22Z" />
      <circle className="paper" cx="88" cy="34" r="14" />
      <path className="paper" d="M60 84c0-16 12-27 28-27s28 11 28 27Z" />
      <path d="M82 36c2 4 10 4 12 0" />
    </>
  ),
  places: (
    <>
      <path className="tinted" d="M34 84V50l24-18 24 18v34Z" />
      <rect className="paper" x="74" y="22" width="40" height="62" rx="4" />
      <path d="M84 36h6M98 36h6M84 50h6M98 50h6M52 84V66h12v18M90 84V68h10v16" />
    </>
  ),
  search: (
    <>
      {sheet}
      <circle className="accent" cx="100" cy="56" r="15" />
      <path className="accent" d="m111 67 11 12" />
    </>
  ),
  done: (
    <>
      {sheet}
      <circle className="accent" cx="104" cy="64" r="14" />
      <path className="accent" d="m98 64 5 5 8-9" />
    </>
  ),
  bin: (
    <>
      <path className="paper" d="m52 34 5 50h38l5-50Z" />
      <path d="M46 34h60M66 34v-8h20v8M68 46l2 28M84 46l-2 28M76 46v28" />
    </>
  ),
};

/** The line drawing of an empty state, rendered by the server. Decorative: the title says the same. */
export function Illustration({ drawing }: { drawing: Drawing }) {
  return (
    <svg className="drawing" viewBox="0 0 160 96" aria-hidden="true" focusable="false">
      <path d="M14 84h132" />
      {scenes[drawing]}
      {drawing === "bin" || drawing === "search" || drawing === "done" ? null : sprout}
    </svg>
  );
}
