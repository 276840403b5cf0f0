import { now } from "../../database";

export const dynamic = "force-dynamic";

/** The simplest page with a query. */
export default async function Page() {
  return (
    <main>
      <h1>Overview</h1>
      <p>{await now()}</p>
    </main>
  );
}
