import { classNames } from "@/components/ui/class-names";

const initialOf = (name: string) => [...name.trim()][0]?.toUpperCase() ?? "";

/** A worker's photo, or the initials. Hidden from screen readers: the name is next to it. */
export function Portrait({
  image,
  firstName,
  lastName,
  className,
}: {
  image: string | null;
  firstName: string;
  lastName: string;
  className?: string;
}) {
  if (!image) {
    return (
      <span className={classNames("initials", className)} aria-hidden="true">
        {initialOf(firstName)}
        {initialOf(lastName)}
      </span>
    );
  }
  return (
    <span className={classNames("avatar avatar-s", className)}>
      {/* biome-ignore lint/performance/noImgElement: it is small already, and the default image is its background */}
      <img src={image} alt="" decoding="async" loading="lazy" />
    </span>
  );
}
