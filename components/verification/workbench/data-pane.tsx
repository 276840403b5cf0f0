import type { ReactNode } from "react";
import { labelOf, linesOf } from "@/components/profile-changes/shown-value";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { documentControls } from "@/lib/config/messages/profiles/pages";
import { workbench as texts } from "@/lib/config/messages/verification";
import type { FieldFormats } from "@/lib/contract/fields";
import type { OpenedDocument } from "@/lib/contract/verification";
import { formatDate } from "@/lib/format";
import { filePath } from "./item-path";

type Details = { route?: string; level?: string; updateService?: boolean; issuer?: string };
const wordOf = (words: Readonly<Record<string, string>>, value: string | undefined) =>
  value ? (words[value] ?? value) : "";

/** What was entered for a document, with the label of each value; what is empty is left out. */
function enteredFor({ number, issuedOn, expiresOn, details }: OpenedDocument["document"]): [string, string][] {
  const { route, level, updateService, issuer } = (details ?? {}) as Details;
  const all: [string, string][] = [
    [documentControls.number, number ?? ""],
    [documentControls.issuedOn, issuedOn ? formatDate(issuedOn) : ""],
    [documentControls.expiresOn, expiresOn ? formatDate(expiresOn) : ""],
    [documentControls.route, wordOf(workerFields.rightToWorkRoutes, route)],
    [documentControls.level, wordOf(workerFields.dbsLevels, level)],
    [documentControls.issuer, issuer ?? ""],
    [documentControls.updateService, updateService ? texts.yes : ""],
  ];
  return all.filter(([, value]) => value);
}

const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="wb-facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** What was entered for a document, what it is compared with, and the version that it replaces. */
export function DataPane({
  opened: { document, fields, replaced, worker },
  formats,
}: {
  opened: OpenedDocument;
  formats: FieldFormats;
}) {
  const entered = enteredFor(document);
  const known = fields.map(
    ({ field, value }) => [labelOf(field), linesOf(field, value, {}, formats).join("\n")] as const,
  );
  return (
    <>
      <section aria-labelledby="entered">
        <h2 id="entered">{texts.entered}</h2>
        {entered.length > 0 ? <Facts facts={entered} /> : <p className="text-soft">{texts.nothingEntered}</p>}
        {document.rejectReason ? <p className="wb-rejected">{texts.rejectedBecause(document.rejectReason)}</p> : null}
      </section>
      <section aria-labelledby="known">
        <h2 id="known">{texts.worker}</h2>
        <Facts facts={known.filter(([, value]) => value)} />
      </section>
      {replaced ? (
        <section aria-labelledby="replaces">
          <h2 id="replaces">{texts.replaces}</h2>
          <p>{linesOf(`document:${replaced.kind}`, replaced).join(", ") || texts.nothingEntered}</p>
          {replaced.fileName ? (
            <a className="wb-link" href={filePath(worker._id, replaced._id)} target="_blank" rel="noopener">
              {texts.openReplaced}
            </a>
          ) : null}
        </section>
      ) : null}
    </>
  );
}
