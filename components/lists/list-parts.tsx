import Link from "next/link";
import { addressOf, type Parameters } from "@/components/ui/address";
import { buttonClass } from "@/components/ui/button";

/** The parts of a list, such as what waits and its history, as links. */
export function ListParts<Part extends string>({
  label,
  path,
  kept = {},
  parts,
  usual,
  shown,
}: {
  label: string;
  path: string;
  /** Parameters that each link keeps. */
  kept?: Parameters;
  /** Each part's name. */
  parts: Readonly<Partial<Record<Part, string>>>;
  /** The part that the address without `show` shows. */
  usual?: Part;
  shown: Part;
}) {
  return (
    <nav aria-label={label} className="list-parts">
      <ul className="m-0 flex list-none flex-wrap gap-2 p-0">
        {(Object.keys(parts) as Part[]).map((part) => (
          <li key={part}>
            <Link
              prefetch={false}
              href={addressOf(path, kept, { show: part === usual ? undefined : part })}
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
