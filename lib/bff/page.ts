/** What every page of the portal begins with: who asks, whether he may be here, and what stands around the page. */
import { notFound, redirect } from "next/navigation";
import { decide, isMobilePath, navigationFor, unavailable } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { caller, portal } from "./client";
import type { Client } from "./http-client";
import { attempt } from "./outcome";

type PortalPage = {
  person: PersonCaller;
  client: Client;
  shell: {
    navigation: ReturnType<typeof navigationFor>;
    user: { fullName: string; organisation: { name: string } };
    current: string;
  };
};

/**
 * Opens a page of the portal for whoever asks. The edge has decided from the cookie; here the rights as they are now decide
 * again, from the same table. A session that has ended leads to sign-in, a page that is not his to not-found, a
 * database that cannot be reached to the page that says so.
 */
export async function openPage(path: string): Promise<PortalPage> {
  const found = await attempt(() => caller());
  if (!found.ok) redirect(unavailable);
  const person = found.data;
  if (person.kind !== "person") redirect("/signin?reason=expired");
  if (decide(path, person.principal) !== "open") notFound();
  return {
    person,
    client: await portal(),
    shell: {
      navigation: navigationFor(person.principal, isMobilePath(path)),
      user: { fullName: person.fullName, organisation: person.organisation },
      current: path,
    },
  };
}
