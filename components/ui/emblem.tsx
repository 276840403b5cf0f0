const INITIALS = 2;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, INITIALS)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");

/** An organisation's logo, or its initials. Its name is always shown next to it. */
export function Emblem({ name, src }: { name: string; src: string | null }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 flex-none place-items-center overflow-hidden rounded-control border border-line bg-surface text-sm font-bold text-primary"
    >
      {/* biome-ignore lint/performance/noImgElement: the logo is small already, and comes as it is */}
      {src ? <img src={src} alt="" className="size-full object-contain" /> : initialsOf(name)}
    </span>
  );
}
