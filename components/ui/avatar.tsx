import { classNames } from "./class-names";

/** Six calm tints, so that neighbours in a list differ. They mean nothing: only urgency has a colour of its own. */
const TINTS = 6;

/** The tint of a name: the same wherever it is shown. */
const tintOf = (name: string): number =>
  1 + ([...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS);

const initialOf = (word = ""): string => [...word][0]?.toUpperCase() ?? "";

/** The initials of a person: of their first and last name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return initialOf(words[0]) + (words.length > 1 ? initialOf(words.at(-1)) : "");
}

/**
 * A person's photo; without one their initials, or a silhouette where no `name` is given. Hidden from screen readers:
 * the name is next to it. The silhouette is the background, so that a missing or broken photo falls back without a
 * script. Lazy, so that neither the browser nor React preloads it before layout.
 */
export function Avatar({
  src,
  name,
  size = "m",
  className,
}: {
  src?: string | null | undefined;
  name?: string | undefined;
  /** 28, 40 or 88 px. */
  size?: "s" | "m" | "l";
  className?: string | undefined;
}) {
  if (!src && name) {
    return (
      <span
        className={classNames("avatar avatar-initials", `avatar-${size}`, `avatar-tint-${tintOf(name)}`, className)}
        aria-hidden="true"
      >
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <span className={classNames("avatar", `avatar-${size}`, className)}>
      {/* biome-ignore lint/performance/noImgElement: the photo falls back without a script, and is small already */}
      {src ? <img src={src} alt="" decoding="async" loading="lazy" fetchPriority="low" /> : null}
    </span>
  );
}
