/** Something is under way and its length unknown. The words are the message; the ring only moves the eye. */
export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center gap-3 text-soft">
      <span
        aria-hidden="true"
        className="size-5 flex-none animate-spin rounded-full border-[3px] border-line border-t-primary"
      />
      {label}
    </p>
  );
}

/** A share of a known whole, with its words. */
export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <div>
      <div className="flex justify-between gap-4 text-[0.9375rem]">
        <span>{label}</span>
        <span className="text-soft tabular-nums">
          {value} / {max}
        </span>
      </div>
      <progress className="bar" aria-label={label} value={value} max={max || 1} />
    </div>
  );
}
