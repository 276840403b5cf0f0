/** `npm run rotate-person-key`: hashes National Insurance numbers by another key. */
import { rotatePersonKey } from "@/lib/backend/people";
import { env, operatorEnv } from "@/lib/config/env";
import { withOwner } from "@/lib/db/owner";
import { parseKeys } from "@/lib/db/sealing";
import { launch, logLine, UserError } from "./local/launcher";
import { onDatabase, optionsFrom, readEnvFiles } from "./local/operator";

const HELP = `Usage: npm run rotate-person-key -- --to <id>

Hashes the National Insurance numbers of all workers by another key of PERSON_KEYS, in one
transaction, so that the same person is recognised at all agencies before and after it.
Bookings wait meanwhile. First add the new key to PERSON_KEYS of every server and restart
them; afterwards the old key can be removed.

Needs the server's environment (.env.example) and DATABASE_OWNER_URL, as the role that owns
the database. Exits with 0 when everyone is hashed, with 1 and the reason when nothing changed.`;

async function work(): Promise<number> {
  const options = optionsFrom(process.argv.slice(2), ["to"], HELP);
  if (!options) return 0;
  readEnvFiles();
  const { to: id } = options;
  if (!id) throw new UserError(`The option --to is missing.\n\n${HELP}`);
  const key = parseKeys(env().PERSON_KEYS, "PERSON_KEYS").get(id);
  if (!key) throw new UserError(`PERSON_KEYS has no key ${id}.`);
  const count = await onDatabase("DATABASE_OWNER_URL", operatorEnv().DATABASE_OWNER_URL, (ownerUrl) =>
    withOwner(ownerUrl, (tx) => rotatePersonKey(tx, { id, key })),
  );
  logLine(`${count} workers are hashed by the key ${id}.`);
  return 0;
}

await launch(work, { codeOnStop: 130 });
