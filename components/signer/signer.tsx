"use client";

import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { post } from "@/components/signing/post";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { constants } from "@/lib/config/constants";
import { signer as texts } from "@/lib/config/messages/signer";
import { Confirm } from "./confirm";
import { DocumentPages } from "./document-pages";
import { type Drawing, DrawingArea } from "./drawing-area";
import { onEmbedderMessage, postToEmbedder } from "./embedder-messages";

type Method = "typed" | "drawn";
type Errors = { mark?: string; consent?: string };

export type SignerProps = {
  signingToken: string;
  signatureId: string;
  title: string;
  by: { fullName: string; jobTitle: string; organisation: string };
  consentText: string;
  consentHash: string;
};

/** The built-in signer: the document, the consent text, the signature, and the way to leave. */
export function Signer({ signingToken, signatureId, title, by, consentText, consentHash }: SignerProps) {
  const isHydrated = useHydrated();
  const [isShown, setIsShown] = useState(false);
  const [method, setMethod] = useState<Method>("typed");
  const [typedName, setTypedName] = useState("");
  const [hasAgreed, setHasAgreed] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [mayLeave, setMayLeave] = useState(false);
  const [isSigned, setIsSigned] = useState(false);
  const drawing = useRef<Drawing>(null);
  const form = useRef<HTMLFormElement>(null);
  const posting = useRef(false);

  const onShown = useCallback(() => setIsShown(true), []);

  useEffect(() => {
    const stop = onEmbedderMessage({
      onConfigure: setMayLeave,
      onCancelRequest: () => postToEmbedder({ type: "userCancelRequest" }),
    });
    postToEmbedder({ type: "initialize", payload: { signatureId } });
    // Touch devices default to drawing, others to typing. Both can be chosen.
    if (window.matchMedia("(pointer: coarse)").matches) setMethod("drawn");
    return stop;
  }, [signatureId]);

  const missing = (): Errors => ({
    ...(method === "typed" && !typedName.trim() ? { mark: texts.nameNeeded } : {}),
    ...(method === "drawn" && (drawing.current?.isEmpty() ?? true) ? { mark: texts.drawingNeeded } : {}),
    ...(hasAgreed ? {} : { consent: texts.consentNeeded }),
  });

  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = missing();
    setErrors(found);
    setFailure(null);
    const first = found.mark ? (method === "typed" ? "typed-name" : "method-drawn") : found.consent ? "consent" : null;
    if (first) document.getElementById(first)?.focus();
    else setIsAsking(true);
  };

  const send = async (path: string, fields: Record<string, string>, done: () => void) => {
    if (posting.current) return;
    posting.current = true;
    setIsBusy(true);
    setFailure(null);
    const answer = await post<unknown>(path, { signingToken, ...fields });
    posting.current = false;
    setIsBusy(false);
    if (answer?.ok) return done();
    setFailure(answer ? answer.error.message : texts.notSent);
  };

  const sign = () =>
    send(
      "/signer/sign",
      {
        method,
        consentHash,
        ...(method === "typed" ? { typedName } : { image: drawing.current?.toBase64() ?? "" }),
      },
      () => {
        setIsAsking(false);
        setIsSigned(true);
        postToEmbedder({ type: "userSignRequest", payload: { signatureId } });
        postToEmbedder({ type: "userFinishRequest" });
      },
    );

  if (isSigned) {
    return (
      <main id="main" className="sg">
        <div className="sg-in" role="status">
          <h1>{texts.signedTitle}</h1>
          <p>{texts.signed}</p>
        </div>
      </main>
    );
  }
  return (
    <main id="main" className="sg">
      <div className="sg-in">
        <header>
          <h1>{title}</h1>
          <p>{texts.signAs(by)}</p>
          <p className="sg-ways">
            <a className="btn btn-secondary" href="#signature">
              {texts.toSignature}
            </a>
          </p>
        </header>
        <DocumentPages signingToken={signingToken} onShown={onShown} />
        <form ref={form} id="signature" tabIndex={-1} className="card pad sg-form" onSubmit={ask} noValidate>
          <h2>{texts.yourSignature}</h2>
          {isShown ? null : <p className="hint">{texts.waitForDocument}</p>}
          <fieldset className="sg-all" disabled={!(isHydrated && isShown)}>
            <fieldset aria-describedby={errors.mark && method === "drawn" ? "mark-error" : undefined}>
              <legend className="lab">{texts.method}</legend>
              {(["typed", "drawn"] as const).map((value) => (
                <label key={value} className="sg-choice">
                  <input
                    type="radio"
                    name="method"
                    id={`method-${value}`}
                    checked={method === value}
                    onChange={() => {
                      setMethod(value);
                      setErrors({});
                    }}
                  />
                  {texts[value]}
                </label>
              ))}
            </fieldset>
            {errors.mark ? (
              <p className="err" id="mark-error">
                {errors.mark}
              </p>
            ) : null}
            {method === "typed" ? (
              <div className="fld">
                <label htmlFor="typed-name">{texts.typedLabel}</label>
                <input
                  id="typed-name"
                  className="inp"
                  autoComplete="name"
                  maxLength={constants.signatureNameMaxLength}
                  value={typedName}
                  onChange={(event) => setTypedName(event.target.value)}
                  aria-required
                  aria-invalid={errors.mark ? true : undefined}
                  aria-describedby={errors.mark ? "mark-error" : undefined}
                />
                {typedName.trim() ? (
                  <p className="sg-preview">
                    <span className="hint">{texts.typedPreview}</span>
                    <span className="sg-script">{typedName}</span>
                  </p>
                ) : null}
              </div>
            ) : (
              <div className="fld">
                <p className="hint" id="draw-hint">
                  {texts.drawHint}
                </p>
                <DrawingArea ref={drawing} describedBy="draw-hint" isInvalid={errors.mark !== undefined} />
              </div>
            )}
            <section aria-labelledby="consent-title">
              <h3 id="consent-title">{texts.consentTitle}</h3>
              <p id="consent-text">{consentText}</p>
              {errors.consent ? (
                <p className="err" id="consent-error">
                  {errors.consent}
                </p>
              ) : null}
              <label className="sg-choice">
                <input
                  id="consent"
                  type="checkbox"
                  checked={hasAgreed}
                  onChange={(event) => setHasAgreed(event.target.checked)}
                  aria-required
                  aria-invalid={errors.consent ? true : undefined}
                  aria-describedby={errors.consent ? "consent-error consent-text" : "consent-text"}
                />
                {texts.agree}
              </label>
            </section>
            <div className="sg-buttons">
              <Button type="submit" size="l">
                {texts.sign}
              </Button>
            </div>
          </fieldset>
          {mayLeave ? (
            <div className="sg-buttons">
              <Button variant="quiet" onClick={() => postToEmbedder({ type: "userCancelRequest" })}>
                {texts.leave}
              </Button>
            </div>
          ) : null}
        </form>
        {isAsking ? (
          <Confirm
            title={texts.confirmTitle}
            text={texts.confirm(title, by)}
            yes={texts.confirmSign}
            busy={isBusy ? texts.signing : null}
            error={failure}
            onYes={sign}
            onBack={() => setIsAsking(false)}
          />
        ) : null}
      </div>
    </main>
  );
}
