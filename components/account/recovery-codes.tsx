"use client";

import { Copy, Download, Printer } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "@/components/form/form";
import { Button, ButtonLink } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { brand } from "@/lib/config/brand";

const fileOf = (codes: readonly string[]) =>
  `${brand.name} recovery codes\r\nEach works once, in place of a code from your authenticator app.\r\n\r\n${codes.join("\r\n")}\r\n`;

/** Buttons that only a script can answer: there once one runs. */
function ScriptedActions({ codes }: { codes: readonly string[] }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast.success("Recovery codes copied");
    } catch {
      toast.info("The codes could not be copied. Please select them by hand.");
    }
  };
  if (!isThere) return null;
  return (
    <>
      <Button variant="secondary" onClick={copy}>
        <Copy aria-hidden="true" size={18} />
        Copy
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={18} />
        Print
      </Button>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" tabIndex={-1} className="next mt-5 outline-none">
        Keep your recovery codes
      </h3>
      <p className="mt-1 max-w-[60ch] text-soft">
        If you lose your phone, each of these signs you in once. They are shown now and never again: print them, or keep
        them in a password manager.
      </p>
      <ol className="my-4 grid list-none gap-x-8 gap-y-2 rounded-control bg-sunken p-4 font-mono text-[1.0625rem] sm:grid-cols-2 print:bg-transparent">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <ButtonLink
          variant="secondary"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileOf(codes))}`}
          download="recovery-codes.txt"
        >
          <Download aria-hidden="true" size={18} />
          Download as text
        </ButtonLink>
        <ScriptedActions codes={codes} />
      </div>
    </section>
  );
}

/** Shows the recovery codes that the form's action has just answered with, then `after`; else what the form asks for. */
export function ShownOnce({ after, children }: { after: ReactNode; children: ReactNode }) {
  const { state } = useForm();
  if (state.status !== "done" || !state.once) return children;
  return (
    <>
      <RecoveryCodes codes={state.once} />
      <div className="mt-5 print:hidden">{after}</div>
    </>
  );
}
