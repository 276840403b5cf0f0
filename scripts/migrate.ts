/** `npm run db:migrate`: brings the database that DATABASE_OWNER_URL names to the schema of this build. */
import { migrate } from "@/lib/db/migrate";
import { launch, Plain, say } from "./local/launcher";

async function work(): Promise<number> {
  const ownerUrl = process.env.DATABASE_OWNER_URL;
  if (!ownerUrl)
    throw new Plain("DATABASE_OWNER_URL is not set: a connection string of the role that owns the database.");
  await migrate({ ownerUrl });
  say("The database is up to date.");
  return 0;
}

await launch(work, { codeOnStop: 130 });
