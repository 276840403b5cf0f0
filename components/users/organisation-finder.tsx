import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Search } from "@/components/ui/icons";

type Found = { id: string; name: string; kind: string };

const kinds: Record<string, string> = { platform: "Platform", agency: "Agency", provider: "Provider" };

/** For the platform's staff: whose people are shown, and the way to another organisation's. */
export function OrganisationFinder({
  path,
  find,
  found,
}: {
  path: string;
  find?: string;
  found: readonly Found[] | null;
}) {
  return (
    <search>
      <form action={path} className="mb-4 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[0_1_24rem]">
          <label className="lab" htmlFor="find">
            Another organisation’s users
          </label>
          <input className="inp" type="search" id="find" name="find" maxLength={100} defaultValue={find} />
        </div>
        <Button type="submit" variant="secondary">
          <Search aria-hidden="true" size={18} />
          Find the organisation
        </Button>
      </form>
      {found ? (
        found.length > 0 ? (
          <ul className="mb-6 grid list-none gap-1 p-0">
            {found.map(({ id, name, kind }) => (
              <li key={id}>
                <Link
                  className="inline-flex min-h-11 items-center"
                  href={`${path}?organisation=${id}`}
                  prefetch={false}
                >
                  {name}
                </Link>{" "}
                <span className="text-soft">{kinds[kind]}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="mb-6">No organisation of that name.</p>
        )
      ) : null}
    </search>
  );
}
