/** A process connects under a name of its own, by which a run of invoices tells others from itself. */
import { Client } from "pg";
import { namedConnection } from "@/lib/db/client";

/** What the driver makes of an address. */
const nameAndHostOf = (url: string) => {
  const { connectionParameters } = new Client(namedConnection(url)) as Client & {
    connectionParameters: { application_name: string; host: string; database: string };
  };
  const { application_name: name, host, database } = connectionParameters;
  return { name, host, database };
};

test("the name is the process's, whatever the address says, which otherwise stays as it is", () => {
  const { name, ...plain } = nameAndHostOf("postgresql://app:secret@db.example/portal");
  expect(name).toMatch(/^portal [\w-]{36}$/);
  expect(plain).toEqual({ host: "db.example", database: "portal" });
  const other = nameAndHostOf("postgresql:///portal?host=%2Ftmp%2Fsocket&application_name=web");
  expect(other).toEqual({ name, host: "/tmp/socket", database: "portal" });
});

test("a module that is loaded again has the name that the process has already", () => {
  const before = namedConnection("postgresql://app@db.example/portal").application_name;
  jest.isolateModules(() => {
    const again = jest.requireActual<typeof import("@/lib/db/client")>("@/lib/db/client");
    expect(again.namedConnection).not.toBe(namedConnection);
    expect(again.namedConnection("postgresql://app@db.example/portal").application_name).toBe(before);
  });
});
