import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Search } from "@/components/ui/icons";
import { organisationFinder as texts } from "@/lib/config/messages/users";

type Found = { id: string; name: string; kind: string };

const kinds: Record<string, string> = { platform: "Platform", agency: "Agency", provider: "Provider" };

/** For the platform's staff: the organisation whose users are shown, and a search for another one. */
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
            {texts.anotherOrganisationsUsers}
          </label>
          <input className="inp" type="search" id="find" name="find" maxLength={100} defaultValue={find} />
        </div>
        <Button type="submit" variant="secondary">
          <Search aria-hidden="true" size={18} />
          {texts.findTheOrganisation}
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
          <p className="mb-6">{texts.noneFound}</p>
        )
      ) : null}
    </search>
  );
}
