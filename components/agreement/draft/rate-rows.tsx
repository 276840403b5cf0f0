"use client";

import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Summary } from "@/components/agreement/summary";
import { Field } from "@/components/form/field";
import { Row, RowButton, Rows, useErrorOf, useRows, useValues } from "@/components/form/rows";
import { errorId, fieldId, type TypedValues } from "@/components/form/state";
import { classNames } from "@/components/ui/class-names";
import { agreementPages as texts } from "@/lib/config/messages/agreement-pages";
import { rateBands, specialCharge } from "@/lib/contract/agreement-fields";
import { formatMoney, parseHundredths, parseMoney } from "@/lib/format";

export type WorkerTypeChoice = { _id: string; name: string };

type Band = (typeof rateBands)[number];

/** The charge that what is typed comes to, in pence; null while it is no amount. */
function chargeOf(values: TypedValues, line: string): number | null {
  const pay = parseMoney(values[`${line}.pay`] ?? "");
  const margin = parseMoney(values[`${line}.margin`] ?? "");
  return pay === null || margin === null ? null : pay + margin;
}

/** What a band comes to, in words. */
function bandText(values: TypedValues, line: string, band: Band, charge: number | null): string {
  const mode = values[`${line}.${band}.mode`];
  const typed = values[`${line}.${band}.value`] ?? "";
  if (mode !== "multiplier" && mode !== "absolute") return "Falls back";
  const value = mode === "multiplier" ? parseHundredths(typed) : parseMoney(typed);
  if (!value || (mode === "multiplier" && charge === null)) return "–";
  return formatMoney(specialCharge(charge ?? 0, { mode, value }));
}

function BandFields({ line, band, text }: { line: string; band: Band; text: string }) {
  const values = useValues();
  const errorOf = useErrorOf();
  const { label, when } = texts.bands[band];
  const mode = `${line}.${band}.mode`;
  const value = `${line}.${band}.value`;
  const message = errorOf(value);
  return (
    <div className="border-t border-line py-3">
      {message ? (
        <p className="err" id={errorId(value)}>
          {message}
        </p>
      ) : null}
      <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_6rem]">
        <span>
          {label}
          <span className="block text-[0.9375rem] text-soft">{when}</span>
        </span>
        <select
          className="inp"
          name={mode}
          id={fieldId(mode)}
          aria-label={`${label}: how it is charged`}
          key={values[mode] ?? ""}
          defaultValue={values[mode] ?? ""}
        >
          <option value="">Falls back</option>
          <option value="multiplier">Times the standard rate</option>
          <option value="absolute">An amount in pounds</option>
        </select>
        <input
          className="inp"
          name={value}
          id={fieldId(value)}
          aria-label={`${label}: value`}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? errorId(value) : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={values[value] ?? ""}
        />
        <output className="tabular-nums sm:text-right" htmlFor={`${fieldId(mode)} ${fieldId(value)}`}>
          {text}
        </output>
      </div>
    </div>
  );
}

function Line({
  index,
  place,
  workerTypes,
}: {
  index: number;
  place: number;
  workerTypes: readonly WorkerTypeChoice[];
}) {
  const values = useValues();
  const errorOf = useErrorOf();
  const box = useRef<HTMLDivElement>(null);
  /** What stands in the controls now, for the sums alone. */
  const [typed, setTyped] = useState<TypedValues | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came back from the server replaces what was typed
  useEffect(() => setTyped(null), [values]);
  const follow = () => {
    const controls = box.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select") ?? [];
    setTyped(Object.fromEntries([...controls].map((control) => [control.name, control.value])));
  };

  const line = `line.${index}`;
  const name = (control: string) => `${line}.${control}`;
  const at = (control: string) => ({ name: name(control), defaultValue: values[name(control)] ?? "" });
  const shown = typed ?? values;
  const charge = chargeOf(shown, line);
  const isFixed = shown[name("basis")] === "fixed";
  const bandsGiven = rateBands.filter((band) => values[`${line}.${band}.mode`]).length;
  const hasBandError = rateBands.some((band) => errorOf(`${line}.${band}.value`));
  return (
    <Row
      name={line}
      title={`Rate ${place}`}
      buttons={
        <RowButton value={`remove.${place - 1}`} about={`rate ${place}`}>
          <Trash2 aria-hidden="true" size={18} />
          Remove
        </RowButton>
      }
    >
      <div ref={box} onInput={follow}>
        <div className="grid gap-x-5 sm:grid-cols-2">
          <Field
            as="select"
            {...at("workerTypeId")}
            label="Worker type"
            required
            options={[
              { value: "", label: "Choose a worker type" },
              ...workerTypes.map(({ _id, name: label }) => ({ value: _id, label })),
            ]}
          />
          <Field {...at("skills")} label="Skills (optional)" autoComplete="off" />
          <Field
            as="select"
            {...at("basis")}
            label="Charged"
            options={Object.entries(texts.basis).map(([value, label]) => ({ value, label }))}
          />
          <Field
            as="select"
            {...at("vatTreatment")}
            label="VAT"
            options={[
              { value: "", label: "As usual for the worker type" },
              ...Object.entries(texts.vat).map(([value, label]) => ({ value, label })),
            ]}
          />
          <Field
            {...at("pay")}
            label={`Pay in pounds ${texts.per[isFixed ? "fixed" : "hourly"]}`}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            required
          />
          <Field
            {...at("margin")}
            label="Agency margin in pounds"
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            required
          />
        </div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control bg-sunken px-4 py-3">
          <span>Standard charge, before VAT</span>
          <output
            className={classNames("text-lg font-semibold tabular-nums", charge === null && "text-soft")}
            htmlFor={`${fieldId(name("pay"))} ${fieldId(name("margin"))}`}
          >
            {charge === null
              ? "Enter pay and margin"
              : `${formatMoney(charge)} ${texts.per[isFixed ? "fixed" : "hourly"]}`}
          </output>
        </p>
        <details className="group mt-2" open={hasBandError || undefined}>
          <Summary className="font-semibold text-primary">
            Special rates{bandsGiven > 0 ? ` (${bandsGiven} given)` : ""}
          </Summary>
          <p className="mb-2 text-[0.9375rem] text-soft">{texts.fallBack}</p>
          {rateBands.map((band) => (
            <BandFields key={band} line={line} band={band} text={bandText(shown, line, band, charge)} />
          ))}
        </details>
      </div>
    </Row>
  );
}

/** The rate lines of a draft. Pay and margin make the charge, which is shown as it is typed and made again by the server. */
export function RateRows({ workerTypes }: { workerTypes: readonly WorkerTypeChoice[] }) {
  const rows = useRows("line");
  return (
    <Rows>
      {rows.map((index, n) => (
        <Line key={index} index={index} place={n + 1} workerTypes={workerTypes} />
      ))}
      <RowButton value="add">
        <Plus aria-hidden="true" size={18} />
        Add a rate
      </RowButton>
    </Rows>
  );
}
