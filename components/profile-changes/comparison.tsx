import type { ReactNode } from "react";
import {
  profileChangesComparison as comparedTexts,
  profileChanges as texts,
} from "@/lib/config/messages/profile-changes";

function Lines({ lines, than }: { lines: readonly string[]; than?: readonly string[] }) {
  if (lines.length === 0) return <p className="text-soft">{texts.nothingSaved}</p>;
  return (
    <ul className="m-0 list-none p-0">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {than && !than.includes(line) ? <mark className="changed">{line}</mark> : line}
        </li>
      ))}
    </ul>
  );
}

/** The current and proposed values side by side; stacked on narrow screens. */
export function Comparison({
  old,
  proposed,
  headings = [comparedTexts.current, comparedTexts.proposed],
  files,
}: {
  old: readonly string[];
  proposed: readonly string[];
  headings?: readonly [string, string];
  files?: ReactNode;
}) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <div className="rounded-[var(--radius-s)] border border-line bg-sunken p-4">
        <dt className="mb-1 text-list text-soft">{headings[0]}</dt>
        <dd>
          <Lines lines={old} />
        </dd>
      </div>
      <div className="rounded-[var(--radius-s)] border border-edge bg-surface p-4">
        <dt className="mb-1 text-list text-soft">{headings[1]}</dt>
        <dd className="font-medium">
          <Lines lines={proposed} than={old} />
          {files}
        </dd>
      </div>
    </dl>
  );
}
