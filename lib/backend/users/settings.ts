import { and, eq } from "drizzle-orm";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { procedure, signedIn } from "@/lib/backend/ladder";
import { env } from "@/lib/config/env";
import { contract } from "@/lib/contract";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

const kinds = { Agency: "agency", Provider: "provider" } as const;

async function isTheirs(caller: PersonCaller, type: keyof typeof kinds, id: string): Promise<boolean> {
  const [found] = await withScope(scopeOf(caller), (tx) =>
    tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(and(eq(organisations.id, id), eq(organisations.kind, kinds[type]))),
  );
  return found !== undefined;
}

/** Get settings (spec section 7). None are stored yet: everyone has the defaults. Throws NOT_FOUND for what is not his. */
export const settings = procedure(contract.users.settings, signedIn, async ({ caller, input }) => {
  const { organizationType: type, id } = input;
  const isOwn = type === "User" ? id === caller.userId : await isTheirs(caller, type, id);
  if (!isOwn) throw notFound();
  return [
    { settingKey: "timeZone" as const, value: env().DEFAULT_TIME_ZONE },
    { settingKey: "timeFormat" as const, value: env().DEFAULT_TIME_FORMAT },
  ];
});
