import Link from "next/link";
import { addressOf } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Search } from "@/components/ui/icons";
import { agencyChoice as texts } from "@/lib/config/messages/imports";

type Agency = { id: string; name: string };

/** For the platform's staff: the agency whose workers the file contains. */
export function AgencyChoice({
  path,
  agency,
  find,
  found,
}: {
  path: string;
  agency: Agency | null;
  find?: string | undefined;
  found: readonly Agency[] | null;
}) {
  return (
    <section aria-labelledby="agency">
      <h2 id="agency" className="mb-3">
        {agency ? texts.forAgency(agency.name) : texts.agencyOfWorkers}
      </h2>
      <Card>
        <search>
          <form action={path} className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-[1_1_16rem]">
              <label className="lab" htmlFor="find">
                {agency ? texts.anotherAgency : texts.agency}
              </label>
              <input className="inp" type="search" id="find" name="find" maxLength={100} defaultValue={find} />
            </div>
            <Button type="submit" variant="secondary">
              <Search aria-hidden="true" size={18} />
              {texts.findTheAgency}
            </Button>
          </form>
        </search>
        {found && found.length === 0 ? <p className="mt-3">{texts.noneFound}</p> : null}
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
