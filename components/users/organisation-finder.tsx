import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Dropdown } from "@/components/ui/dropdown";
import { organisationFinder as texts } from "@/lib/config/messages/users";

type Found = { id: string; name: string; kind: "platform" | "agency" | "provider" };

/** For the platform's staff: a search for another organisation, whose users the list then shows. */
export function OrganisationFinder({ path, find }: { path: string; find?: string }) {
  return (
    <Dropdown label={texts.anotherOrganisation}>
      <search>
        <form action={path}>
          <label className="lab" htmlFor="find">
            {texts.anotherOrganisationsUsers}
          </label>
          <input className="inp mb-3" type="search" id="find" name="find" maxLength={100} defaultValue={find} />
          <Button type="submit" variant="secondary" size="s">
            {texts.findTheOrganisation}
          </Button>
        </form>
      </search>
    </Dropdown>
  );
}

/** The organisations that the search found. */
export function FoundOrganisations({ path, found }: { path: string; found: readonly Found[] }) {
  if (found.length === 0) return <p className="mb-4">{texts.noneFound}</p>;
  return (
    <Card className="mb-4">
      <h2 className="mb-2">{texts.found}</h2>
      <ul className="grid list-none gap-1 p-0" data-routed="">
        {found.map(({ id, name, kind }) => (
          <li key={id}>
            <a className="inline-flex min-h-11 items-center" href={`${path}?organisation=${id}`}>
              {name}
            </a>{" "}
            <span className="text-soft">{texts.kinds[kind]}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
