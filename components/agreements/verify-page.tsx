import type { ReactNode } from "react";
import { LinkLayout } from "@/components/questionnaires/link-layout";
import { Notice } from "@/components/ui/notice";
import { verifyPage as words } from "@/lib/config/messages/agreements/pages";
import { verify as texts } from "@/lib/config/messages/agreements/verify";
import { formatDateTime } from "@/lib/format";
import { FileCheck } from "./file-check";

/** What is known about a file, as shown on the page. */
export type Verdict =
  | {
      result: "sealed";
      reference: string;
      version: number;
      sealedAt: string;
      signatories: readonly { fullName: string; organisation: string; signedAt: string }[];
    }
  | { result: "altered" | "unknown" };

function Layout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <LinkLayout>
      <section className="card pad say">
        <h1>{title}</h1>
        {children}
      </section>
    </LinkLayout>
  );
}

/** The result of a check. */
export function VerdictPage({ path, verdict }: { path: string; verdict: Verdict }) {
  const { title, text } = texts[verdict.result];
  const kind = { sealed: "success", altered: "danger", unknown: "warning" } as const;
  return (
    <Layout title={title}>
      <Notice kind={kind[verdict.result]}>
        <p>{text}</p>
      </Notice>
      {verdict.result === "sealed" ? (
        <>
          <p>
            {words.agreement} <strong>{verdict.reference}</strong>
            {words.versionSealedUkTime(verdict.version, formatDateTime(verdict.sealedAt))}
          </p>
          <h2>{words.signedBy}</h2>
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
    </Layout>
  );
}

/** Checks a file or a hash: the file stays in the browser, and the address carries only the hash. */
export function VerifyPage({
  path,
  error,
}: {
  path: string;
  error?: { text: string; submitted: string; isHash: boolean };
}) {
  const isHash = error?.isHash ?? false;
  return (
    <Layout title={texts.title}>
      <p>{texts.lead}</p>
      <p className="soft">{texts.privacy}</p>
      {error && !isHash ? (
        <Notice kind="danger">
          <p>{error.text}</p>
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
                {error?.text}
              </p>
            ) : null}
            <input
              className="inp"
              id="sha256"
              name="sha256"
              autoComplete="off"
              spellCheck="false"
              defaultValue={error?.submitted}
              aria-invalid={isHash || undefined}
              aria-describedby={isHash ? "sha256-hint sha256-error" : "sha256-hint"}
            />
          </div>
          <button className="btn" type="submit">
            {texts.check}
          </button>
        </form>
      </details>
    </Layout>
  );
}
