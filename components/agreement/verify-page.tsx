import type { ReactNode } from "react";
import { LinkFrame } from "@/components/questionnaire/link-frame";
import { Notice } from "@/components/ui/notice";
import { verify as texts } from "@/lib/config/messages/verify";
import { formatDateTime } from "@/lib/format";
import { FileCheck } from "./file-check";

/** What is known of a file, as the page says it. */
export type Verdict =
  | {
      result: "sealed";
      reference: string;
      version: number;
      sealedAt: string;
      signatories: readonly { fullName: string; organisation: string; signedAt: string }[];
    }
  | { result: "altered" | "unknown" };

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <LinkFrame>
      <section className="card pad say">
        <h1>{title}</h1>
        {children}
      </section>
    </LinkFrame>
  );
}

/** What came of a check. */
export function VerdictPage({ path, verdict }: { path: string; verdict: Verdict }) {
  const { title, text } = texts[verdict.result];
  const kind = { sealed: "success", altered: "danger", unknown: "warning" } as const;
  return (
    <Frame title={title}>
      <Notice kind={kind[verdict.result]}>
        <p>{text}</p>
      </Notice>
      {verdict.result === "sealed" ? (
        <>
          <p>
            Agreement <strong>{verdict.reference}</strong>, version {verdict.version}, sealed{" "}
            {formatDateTime(verdict.sealedAt)} (UK time).
          </p>
          <h2>Signed by</h2>
          <ul>
            {verdict.signatories.map(({ fullName, organisation, signedAt }) => (
              <li key={`${fullName}:${signedAt}`}>
                {fullName}, {organisation}
                <span className="soft"> – {formatDateTime(signedAt)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        <a className="btn btn-secondary" href={path}>
          {texts.again}
        </a>
      </p>
    </Frame>
  );
}

/** Takes a file, or its hash: the one stays in the browser, the other is what the address carries. */
export function VerifyPage({
  path,
  problem,
}: {
  path: string;
  problem?: { text: string; typed: string; isHash: boolean };
}) {
  const isHash = problem?.isHash ?? false;
  return (
    <Frame title={texts.title}>
      <p>{texts.lead}</p>
      <p className="soft">{texts.privacy}</p>
      {problem && !isHash ? (
        <Notice kind="danger">
          <p>{problem.text}</p>
        </Notice>
      ) : null}
      <FileCheck path={path} />
      <details open={isHash || undefined}>
        <summary className="more">{texts.byHand}</summary>
        <p>{texts.byHandHelp}</p>
        <ul className="ways">
          {texts.commands.map(([system, command]) => (
            <li key={system}>
              {system}: <code>{command}</code>
            </li>
          ))}
        </ul>
        <form action={path} noValidate>
          <div className="fld">
            <label htmlFor="sha256">{texts.hash}</label>
            <p className="hint" id="sha256-hint">
              {texts.hashHint}
            </p>
            {isHash ? (
              <p className="err" id="sha256-error">
                {problem?.text}
              </p>
            ) : null}
            <input
              className="inp"
              id="sha256"
              name="sha256"
              autoComplete="off"
              spellCheck="false"
              defaultValue={problem?.typed}
              aria-invalid={isHash || undefined}
              aria-describedby={isHash ? "sha256-hint sha256-error" : "sha256-hint"}
            />
          </div>
          <button className="btn" type="submit">
            {texts.check}
          </button>
        </form>
      </details>
    </Frame>
  );
}
