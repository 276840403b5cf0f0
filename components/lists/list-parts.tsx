import Link from "next/link";
import { buttonClass } from "@/components/ui/button";

/** The parts of a list, such as what waits and its history, as links. */
export function ListParts<Part extends string>({
  label,
  parts,
  shown,
  hrefOf,
}: {
  label: string;
  /** Each part's name. */
  parts: Readonly<Partial<Record<Part, string>>>;
  shown: Part;
  hrefOf: (part: Part) => string;
}) {
  return (
    <nav aria-label={label} className="list-parts">
      <ul className="m-0 flex list-none flex-wrap gap-2 p-0">
        {(Object.keys(parts) as Part[]).map((part) => (
          <li key={part}>
            <Link
              prefetch={false}
              href={hrefOf(part)}
              aria-current={part === shown ? "page" : undefined}
              className={buttonClass({ variant: part === shown ? "primary" : "secondary", size: "s" }, "min-h-11")}
            >
              {parts[part]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
