import Link from "next/link";
import { addressOf } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Search } from "@/components/ui/icons";

type Agency = { id: string; name: string };

/** For the platform's staff: whose workers the file holds. */
export function AgencyChoice({
  path,
  agency,
  find,
  found,
}: {
  path: string;
  agency: Agency | null;
  find?: string;
  found: readonly Agency[] | null;
}) {
  return (
    <section aria-labelledby="agency">
      <h2 id="agency" className="mb-3">
        {agency ? `For ${agency.name}` : "Whose workers are they?"}
      </h2>
      <Card>
        <search>
          <form action={path} className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-[1_1_16rem]">
              <label className="lab" htmlFor="find">
                {agency ? "Another agency" : "Agency"}
              </label>
              <input className="inp" type="search" id="find" name="find" maxLength={100} defaultValue={find} />
            </div>
            <Button type="submit" variant="secondary">
              <Search aria-hidden="true" size={18} />
              Find the agency
            </Button>
          </form>
        </search>
        {found && found.length === 0 ? <p className="mt-3">No agency of that name.</p> : null}
        {found && found.length > 0 ? (
          <ul className="mt-3 mb-0 grid list-none gap-1 p-0">
            {found.map(({ id, name }) => (
              <li key={id}>
                <Link
                  className="inline-flex min-h-11 items-center"
                  href={addressOf(path, { agency: id })}
                  prefetch={false}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </Card>
    </section>
  );
}
