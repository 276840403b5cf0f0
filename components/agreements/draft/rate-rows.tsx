"use client";

import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useControl } from "@/components/form/control";
import { Field } from "@/components/form/field";
import { useForm } from "@/components/form/form-context";
import { Row, RowButton, Rows, useErrorOf, useRows, useValues } from "@/components/form/rows";
import { fieldId, type SubmittedValues } from "@/components/form/state";
import { classNames } from "@/components/ui/class-names";
import { Summary } from "@/components/ui/summary";
import { type RateBand, rateBands } from "@/lib/config/closed-lists/agreements";
import { rateRows as own, agreementPages as texts } from "@/lib/config/messages/agreements/pages";
import { specialCharge } from "@/lib/contract/agreements/rate-fields";
import { formatMoney, parseHundredths, parseMoney } from "@/lib/format";

export type WorkerTypeChoice = { _id: string; name: string };

/** The charge that results from the current input, in pence; null while it is not a valid amount. */
function chargeOf(values: SubmittedValues, line: string): number | null {
  const pay = parseMoney(values[`${line}.pay`] ?? "");
  const margin = parseMoney(values[`${line}.margin`] ?? "");
  return pay === null || margin === null ? null : pay + margin;
}

/** A band's resulting charge, in words. */
function bandText(values: SubmittedValues, line: string, band: RateBand, charge: number | null): string {
  const mode = values[`${line}.${band}.mode`];
  const submitted = values[`${line}.${band}.value`] ?? "";
  if (mode !== "multiplier" && mode !== "absolute") return own.standardRules;
  const value = mode === "multiplier" ? parseHundredths(submitted) : parseMoney(submitted);
  if (!value || (mode === "multiplier" && charge === null)) return "–";
  return formatMoney(specialCharge(charge ?? 0, { mode, value }));
}

function BandFields({ line, band, text }: { line: string; band: RateBand; text: string }) {
  const values = useValues();
  const { label, when } = texts.bands[band];
  const mode = `${line}.${band}.mode`;
  const value = `${line}.${band}.value`;
  const [modeControl, valueControl] = [useControl(mode), useControl(value)];
  return (
    <div className="border-t border-line py-3">
      {modeControl.errorLine}
      {valueControl.errorLine}
      <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_6rem]">
        <span>
          {label}
          <span className="block text-list text-soft">{when}</span>
        </span>
        <select
          className="inp"
          name={mode}
          id={modeControl.id}
          aria-label={own.howItIsCharged(label)}
          key={values[mode] ?? ""}
          {...modeControl.aria}
          defaultValue={values[mode] ?? ""}
        >
          <option value="">{own.standardRules}</option>
          <option value="multiplier">{own.timesTheStandardRate}</option>
          <option value="absolute">{own.anAmountInPounds}</option>
        </select>
        <input
          className="inp"
          name={value}
          id={valueControl.id}
          {...valueControl.aria}
          aria-label={own.value(label)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={values[value] ?? ""}
        />
        <output className="tabular-nums sm:text-right" htmlFor={`${modeControl.id} ${valueControl.id}`}>
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
  const { id: formId } = useForm();
  const box = useRef<HTMLDivElement>(null);
  /** The controls' current values, used only for the sums. */
  const [submitted, setTyped] = useState<SubmittedValues | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: values returned by the server replace the input
  useEffect(() => setTyped(null), [values]);
  const follow = () => {
    const controls = box.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select") ?? [];
    setTyped(Object.fromEntries([...controls].map((control) => [control.name, control.value])));
  };

  const line = `line.${index}`;
  const name = (control: string) => `${line}.${control}`;
  const at = (control: string) => ({ name: name(control), defaultValue: values[name(control)] ?? "" });
  const shown = submitted ?? values;
  const charge = chargeOf(shown, line);
  const isFixed = shown[name("basis")] === "fixed";
  const bandsGiven = rateBands.filter((band) => values[`${line}.${band}.mode`]).length;
  const hasBandError = rateBands.some((band) => errorOf(`${line}.${band}.value`));
  return (
    <Row
      name={line}
      title={own.rate(place)}
      buttons={
        <RowButton value={`remove.${place - 1}`} about={own.rateInSentence(place)}>
          <Trash2 aria-hidden="true" size={18} />
          {own.remove}
        </RowButton>
      }
    >
      <div ref={box} onInput={follow}>
        <div className="grid gap-x-5 sm:grid-cols-2">
          <Field
            as="select"
            {...at("workerTypeId")}
            label={own.workerType}
            required
            options={[
              { value: "", label: own.chooseAWorkerType },
              ...workerTypes.map(({ _id, name: label }) => ({ value: _id, label })),
            ]}
          />
          <Field {...at("skills")} label={own.skillsOptional} autoComplete="off" />
          <Field
            as="select"
            {...at("basis")}
            label={own.charged}
            options={Object.entries(texts.basis).map(([value, label]) => ({ value, label }))}
          />
          <Field
            as="select"
            {...at("vatTreatment")}
            label={own.vat}
            options={[
              { value: "", label: own.usualForWorkerType },
              ...Object.entries(texts.vat).map(([value, label]) => ({ value, label })),
            ]}
          />
          <Field
            {...at("pay")}
            label={own.payInPounds(texts.per[isFixed ? "fixed" : "hourly"])}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            required
          />
          <Field
            {...at("margin")}
            label={own.agencyMarginInPounds}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            required
          />
        </div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control bg-sunken px-4 py-3">
          <span>{own.standardChargeBeforeVat}</span>
          <output
            className={classNames("text-lg font-semibold tabular-nums", charge === null && "text-soft")}
            htmlFor={`${fieldId(name("pay"), formId)} ${fieldId(name("margin"), formId)}`}
          >
            {charge === null
              ? own.enterPayAndMargin
              : `${formatMoney(charge)} ${texts.per[isFixed ? "fixed" : "hourly"]}`}
          </output>
        </p>
        <details className="group mt-2" open={hasBandError || undefined}>
          <Summary className="font-semibold text-primary">
            {own.specialRates}
            {bandsGiven > 0 ? own.given(bandsGiven) : ""}
          </Summary>
          <p className="mb-2 text-list text-soft">{texts.fallBack}</p>
          {rateBands.map((band) => (
            <BandFields key={band} line={line} band={band} text={bandText(shown, line, band, charge)} />
          ))}
        </details>
      </div>
    </Row>
  );
}

/**
 * The rate lines of a draft. Pay plus margin is the charge, which is calculated while typing and again by the server.
 */
export function RateRows({ workerTypes }: { workerTypes: readonly WorkerTypeChoice[] }) {
  const rows = useRows("line");
  const values = useValues();
  return (
    <Rows>
      <Field
        as="select"
        name="bankHolidayDays"
        defaultValue={values["bankHolidayDays"] ?? ""}
        label={own.bankHolidayDays}
        hint={own.bankHolidayDaysHint}
        options={Object.entries(texts.bankHolidayDays).map(([value, label]) => ({ value, label }))}
      />
      {rows.map((index, n) => (
        <Line key={index} index={index} place={n + 1} workerTypes={workerTypes} />
      ))}
      <RowButton value="add">
        <Plus aria-hidden="true" size={18} />
        {own.addARate}
      </RowButton>
    </Rows>
  );
}
