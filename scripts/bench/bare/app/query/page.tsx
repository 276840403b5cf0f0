import { now } from "../../database";

export const dynamic = "force-dynamic";

/** The least a page with a query can be. */
export default async function Page() {
  return (
    <main>
      <h1>Overview</h1>
      <p>{await now()}</p>
    </main>
  );
}
