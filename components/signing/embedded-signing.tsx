"use client";

import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { withStyleNonce } from "@/components/ui/style-nonce";
import { toast } from "@/components/ui/toast";
import { useHydrated } from "@/components/ui/use-hydrated";
import { constants } from "@/lib/config/constants";
import { signing as texts } from "@/lib/config/messages/signing";
import { announceFrameActivity } from "./frame-activity";
import { post } from "./post";

/** How often a person whose focus is inside the iframe counts as active. */
const PRESENT_EVERY_MS = 30_000;

type Phase =
  | { name: "idle" }
  | { name: "starting" }
  | { name: "open" }
  | { name: "closed" }
  | { name: "trouble"; message: string }
  | { name: "recording" }
  | { name: "unrecorded"; message: string }
  | { name: "signed"; isComplete: boolean }
  | { name: "declined" };

type SignUrl = { sign_url: string; clientId: string; expiresAt: string; isTestMode: boolean };

export type EmbeddedSigningProps = {
  token: string;
  agreementId: string;
  signatoryId: string;
  /** Shown when it is signed (spec section 8). */
  signedText: string;
  /** Other actions, available until signing has ended. */
  children: ReactNode;
};

/** Whether the iframe has the window's focus: then the person is active, although their input cannot be seen. */
const isInside = (container: HTMLElement | null): boolean =>
  document.hasFocus() && container?.contains(document.activeElement) === true;

/**
 * The embedded signing area (spec sections 2.4 and 4): the widget's real client, opened on a press with a signing URL
 * created then. On its sign event the server is asked to record the signature, which it confirms with the provider,
 * not with this page.
 */
export function EmbeddedSigning({ token, agreementId, signatoryId, signedText, children }: EmbeddedSigningProps) {
  const isHydrated = useHydrated();
  const [phase, setPhase] = useState<Phase>({ name: "idle" });
  const current = useRef(phase);
  const container = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLElement>(null);
  /** Ends the current attempt: its timers, its iframe and any pending work. */
  const end = useRef<() => void>(() => {});

  const show = useCallback((next: Phase) => {
    current.current = next;
    setPhase(next);
  }, []);

  const record = useCallback(async () => {
    show({ name: "recording" });
    const answer = await post<{ isComplete: boolean }>("/sign-agreement/sign", { token, agreementId, signatoryId });
    if (answer?.ok) {
      end.current();
      toast.success(signedText);
      show({ name: "signed", isComplete: answer.data.isComplete });
    } else {
      show({ name: "unrecorded", message: answer ? answer.error.message : texts.notReached });
    }
  }, [token, agreementId, signatoryId, signedText, show]);

  const start = useCallback(async () => {
    if (current.current.name === "starting" || current.current.name === "open") return;
    end.current();
    let isOver = false;
    let close = () => {};
    const timers: number[] = [];
    const stopListening = new AbortController();
    const stop = () => {
      isOver = true;
      for (const timer of timers) window.clearTimeout(timer);
      stopListening.abort();
      close();
    };
    end.current = stop;
    const fail = (message: string) => {
      if (isOver) return;
      stop();
      show({ name: "trouble", message });
    };
    show({ name: "starting" });
    const startTimer = window.setTimeout(() => fail(texts.timedOut), constants.signingStartMs);
    timers.push(startTimer);

    const [answer, widget] = await Promise.all([
      post<SignUrl>("/sign-agreement/sign-url", { token }),
      withStyleNonce(() => import("./widget")).catch(() => null),
    ]);
    if (isOver) return;
    if (answer && !answer.ok) return fail(answer.error.message);
    if (!answer || !widget || !container.current) return fail(texts.notReached);

    const { sign_url: url, clientId, expiresAt, isTestMode } = answer.data;
    const origin = new URL(url).origin;
    document.addEventListener(
      "securitypolicyviolation",
      ({ effectiveDirective, blockedURI }) => {
        if (effectiveDirective === "frame-src" && blockedURI.startsWith(origin)) fail(texts.blocked);
      },
      { signal: stopListening.signal },
    );
    // A person who leaves the iframe focused for longer than its URL is valid no longer counts as active.
    const present = window.setInterval(() => {
      if (isInside(container.current)) announceFrameActivity();
    }, PRESENT_EVERY_MS);
    timers.push(present);
    timers.push(window.setTimeout(() => fail(texts.addressExpired), Math.max(0, Date.parse(expiresAt) - Date.now())));

    close = widget.openWidget(
      { url, clientId, isTestMode, container: container.current, frameTitle: texts.frameTitle },
      {
        onReady: () => {
          window.clearTimeout(startTimer);
          if (isOver) return;
          show({ name: "open" });
          container.current?.scrollIntoView({ block: "start" });
          container.current?.querySelector("iframe")?.focus({ preventScroll: true });
        },
        onMessage: announceFrameActivity,
        onSign: () => {
          isOver = true;
          void record();
        },
        onDecline: () => {
          isOver = true;
          show({ name: "declined" });
        },
        onError: () => fail(texts.widgetFailed),
        onClose: () => {
          const isDone = isOver;
          stop();
          if (!isDone) show({ name: "closed" });
        },
      },
    );
  }, [token, record, show]);

  useEffect(() => () => end.current(), []);

  // Moves the focus to the content that replaces the iframe.
  useEffect(() => {
    if (!["idle", "starting", "open"].includes(phase.name)) area.current?.focus();
  }, [phase]);

  const isRunning = phase.name === "starting" || phase.name === "open";
  const isFinal = ["signed", "declined", "recording", "unrecorded"].includes(phase.name);
  return (
    <>
      <section ref={area} tabIndex={-1} aria-labelledby="signature-title" className="card pad sa-area">
        <h2 id="signature-title">{phase.name === "signed" ? texts.thanksTitle : texts.signature}</h2>
        <div role="status">
          {phase.name === "starting" ? <p>{texts.starting}</p> : null}
          {phase.name === "open" ? <p className="vh">{texts.open}</p> : null}
          {phase.name === "recording" ? <p>{texts.recording}</p> : null}
          {phase.name === "closed" ? (
            <Notice title={texts.closedTitle}>
              <p>{texts.closedText}</p>
            </Notice>
          ) : null}
          {phase.name === "signed" ? (
            <Notice kind="success" title={signedText}>
              <p>{phase.isComplete ? texts.thanksComplete : texts.thanksNext}</p>
              <p>{texts.canClose}</p>
            </Notice>
          ) : null}
          {phase.name === "declined" ? (
            <Notice title={texts.declinedTitle}>
              <p>{texts.declined}</p>
            </Notice>
          ) : null}
        </div>
        {phase.name === "trouble" ? (
          <Notice kind="danger" title={texts.troubleTitle} live>
            <p>{phase.message}</p>
          </Notice>
        ) : null}
        {phase.name === "unrecorded" ? (
          <Notice kind="warning" title={texts.unrecordedTitle} live>
            <p>{phase.message}</p>
            <p>{texts.unrecorded}</p>
          </Notice>
        ) : null}
        {isRunning || isFinal ? null : (
          <div className="sa-start">
            <p className="hint">{texts.startHint}</p>
            <Button size="l" onClick={start} disabled={!isHydrated}>
              {phase.name === "idle" ? texts.start : phase.name === "closed" ? texts.startAgain : texts.tryAgain}
            </Button>
          </div>
        )}
        {phase.name === "unrecorded" ? (
          <div className="sa-start">
            <Button size="l" onClick={record}>
              {texts.tryAgain}
            </Button>
          </div>
        ) : null}
        <div className={isRunning ? "sa-frame" : "sa-none"} ref={container} />
        {isRunning ? (
          <div className="sa-start">
            <Button
              variant="secondary"
              onClick={() => {
                end.current();
                show({ name: "closed" });
              }}
            >
              {texts.close}
            </Button>
          </div>
        ) : null}
      </section>
      {isFinal ? null : children}
    </>
  );
}
