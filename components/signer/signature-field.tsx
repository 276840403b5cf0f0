"use client";

import dynamic from "next/dynamic";
import { useId, useRef, useState } from "react";
import { useControl } from "@/components/form/control";
import { Field } from "@/components/form/field";
import { useHydrated } from "@/components/ui/use-hydrated";
import { constants } from "@/lib/config/constants";
import { signer as texts } from "@/lib/config/messages/signer";
import type { Drawing } from "./drawing-area";

const DrawingArea = dynamic(() => import("./drawing-area").then((module) => module.DrawingArea), { ssr: false });

const methods = ["typed", "drawn"] as const;

/** A name as a signature in a form: typed, or with a script drawn. Posts `method`, and `typedName` or `image`. */
export function SignatureField({ label }: { label: string }) {
  const isHydrated = useHydrated();
  const [method, setMethod] = useState<(typeof methods)[number]>("typed");
  const [image, setImage] = useState("");
  const drawing = useRef<Drawing>(null);
  const { id, message, errorLine } = useControl("image");
  const hint = useId();
  return (
    <>
      {isHydrated ? (
        <fieldset className="fld">
          <legend className="lab">{texts.method}</legend>
          <div className="radios">
            {methods.map((value) => (
              <label key={value} className="radio">
                <input
                  type="radio"
                  name="method"
                  value={value}
                  checked={method === value}
                  onChange={() => {
                    setMethod(value);
                    // The drawing area that comes back is empty.
                    setImage("");
                  }}
                />
                {texts[value]}
              </label>
            ))}
          </div>
        </fieldset>
      ) : (
        <input type="hidden" name="method" value="typed" />
      )}
      {method === "typed" ? (
        <Field
          name="typedName"
          label={label}
          autoComplete="name"
          maxLength={constants.signatureNameMaxLength}
          required
        />
      ) : (
        <div className="fld" id={id} tabIndex={-1}>
          {errorLine}
          <p className="hint" id={hint}>
            {texts.drawHint}
          </p>
          <DrawingArea
            ref={drawing}
            describedBy={hint}
            isInvalid={message !== undefined}
            onChange={() => setImage(drawing.current?.isEmpty() === false ? drawing.current.toBase64() : "")}
          />
          <input type="hidden" name="image" value={image} />
        </div>
      )}
    </>
  );
}
