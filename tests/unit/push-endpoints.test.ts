/** Which addresses a push message may be posted to: a browser names its own, so anyone could name any. */
import { lookup } from "node:dns";
import { isAllowedEndpoint, isPublicAddress, publicLookup } from "@/lib/adapters/push/guard";

jest.mock("node:dns", () => ({ lookup: jest.fn() }));

const resolved = (addresses: readonly string[]) =>
  (lookup as unknown as jest.Mock).mockImplementation((_name, _options, found) =>
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    ),
  );

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://8.8.8.8/push",
  "https://[2606:4700::1111]/push",
])("%s is a push service", (endpoint) => {
  expect(isAllowedEndpoint(endpoint, false)).toBe(true);
});

test.each([
  "http://push.example/abc",
  "https://push.example:8443/abc",
  "https://user:password@push.example/abc",
  "https://localhost/abc",
  "https://database/abc",
  "https://127.0.0.1/abc",
  "https://2130706433/abc",
  "https://0x7f.1/abc",
  "https://10.0.0.5/abc",
  "https://172.31.255.255/abc",
  "https://192.168.1.1/abc",
  "https://169.254.169.254/latest/meta-data",
  "https://100.64.0.1/abc",
  "https://0.0.0.0/abc",
  "https://224.0.0.1/abc",
  "https://[::1]/abc",
  "https://[::ffff:10.0.0.5]/abc",
  "https://[fd00::1]/abc",
  "https://[fe80::1]/abc",
  "https://[2002:a00:5::]/abc",
  "https://[64:ff9b::a00:5]/abc",
  "file:///etc/passwd",
  "not an address",
  `https://push.example/${"a".repeat(1_000)}`,
])("%s is none", (endpoint) => {
  expect(isAllowedEndpoint(endpoint, false)).toBe(false);
});

test("only the local launcher posts to this machine, and nowhere else without HTTPS", () => {
  expect(isAllowedEndpoint("http://127.0.0.1:9000/abc", true)).toBe(true);
  expect(isAllowedEndpoint("http://127.0.0.1:9000/abc", false)).toBe(false);
  expect(isAllowedEndpoint("http://10.0.0.5/abc", true)).toBe(false);
  expect(isAllowedEndpoint("https://10.0.0.5/abc", true)).toBe(false);
});

test.each([
  [["93.184.216.34"], true],
  [["10.0.0.5"], false],
  // One that is public does not vouch for the others.
  [["93.184.216.34", "127.0.0.1"], false],
  [["::1"], false],
  [[], false],
])("a name that leads to %j is posted to: %s", (addresses, isPosted) => {
  resolved(addresses);
  const found = jest.fn();
  publicLookup("push.example", { all: true }, found);
  const [error] = found.mock.calls[0] ?? [];
  expect(error === null).toBe(isPosted);
  publicLookup("push.example", {}, found);
  expect(found.mock.calls[1]?.[0] === null).toBe(isPosted);
});

test("an address that is none is not public", () => {
  expect(isPublicAddress("push.example")).toBe(false);
});
