/** The client address of a request, whatever its sender writes into X-Forwarded-For. */
import fc from "fast-check";
import { addressGroup, clientAddressOf, normaliseAddress } from "@/lib/config/client-address";

const proxy = "10.0.0.7";
const behind = (trustedProxies: number, forwardedFor: string | undefined, socket: string | undefined = proxy) =>
  clientAddressOf({ socket, forwardedFor, trustedProxies });

describe("the client's address", () => {
  test.each([
    ["what our proxy saw", "203.0.113.9", "203.0.113.9"],
    ["not what the client wrote in front of it", "1.2.3.4, 203.0.113.9", "203.0.113.9"],
    ["the same with odd spaces", "  1.2.3.4 ,203.0.113.9 ", "203.0.113.9"],
    ["without a port", "203.0.113.9:4711", "203.0.113.9"],
    ["IPv6 without brackets and port", "[2001:DB8:0:0::1]:443", "2001:db8::1"],
    ["IPv6 without brackets alone", "[2001:db8::1]", "2001:db8::1"],
    ["IPv6 in its one short form", "2001:0DB8:0000:0000:0000:0000:0000:0001", "2001:db8::1"],
    ["IPv6 without its zone", "fe80::1%eth0", "fe80::1"],
    ["IPv4 that was mapped into IPv6", "::ffff:203.0.113.9", "203.0.113.9"],
    ["the same in hexadecimal", "::ffff:cb00:7109", "203.0.113.9"],
  ])("is %s", (_, header, address) => expect(behind(1, header)).toBe(address));

  test.each([
    ["no header", undefined],
    ["an empty one", ""],
    ["a word", "unknown"],
    ["an empty place", "203.0.113.9,"],
    ["an address of too many parts", "1.2.3.4.5"],
    ["an octal address", "010.0.0.1"],
    ["a number", "3405803785"],
    ["a name", "localhost"],
    ["a script", "<script>alert(1)</script>"],
    ["a word in front of brackets", "x[2001:db8::1]:443"],
    ["a word behind a port", "[2001:db8::1]:443x"],
    ["a port of six digits", "203.0.113.9:123456"],
    ["64 kB of it", "9".repeat(65_536)],
  ])("is the socket's for %s", (_, header) => expect(behind(1, header)).toBe(proxy));

  test("is one shared bucket if not even the socket has one", () => {
    expect(behind(1, undefined, "")).toBe("unknown");
    expect(behind(0, "203.0.113.9", "")).toBe("unknown");
  });

  test("is counted from the right by the number of trusted proxies", () => {
    expect(behind(2, "9.9.9.9, 203.0.113.9, 10.0.0.1")).toBe("203.0.113.9");
    expect(behind(3, "9.9.9.9, 203.0.113.9, 10.0.0.1")).toBe("9.9.9.9");
  });

  test("is the socket's if the request did not come through all proxies", () => {
    expect(behind(2, "9.9.9.9")).toBe(proxy);
  });

  test("is the socket's if no proxy is trusted, whatever the header says", () => {
    expect(behind(0, "9.9.9.9", "::ffff:198.51.100.4")).toBe("198.51.100.4");
  });

  test("cannot be chosen by the client, whatever is written in front", () => {
    fc.assert(fc.property(fc.string(), (written) => expect(behind(1, `${written}, 203.0.113.9`)).toBe("203.0.113.9")));
    fc.assert(
      fc.property(fc.string(), (written) => expect(behind(2, `${written}, 203.0.113.9, 10.0.0.1`)).toBe("203.0.113.9")),
    );
  });

  test("is always an address, in a form that normalises to itself", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (written) => {
        const address = behind(1, written);
        expect(normaliseAddress(address)).toBe(address);
      }),
    );
  });
});

describe("limits", () => {
  test("count IPv4 by the address", () => {
    expect(addressGroup("203.0.113.9")).toBe("203.0.113.9");
  });

  test("count IPv6 by its /64, and no wider", () => {
    const [one, other, neighbour] = ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:3::1"];
    expect(addressGroup(one)).toBe("2001:db8:1:2::/64");
    expect(addressGroup(other)).toBe(addressGroup(one));
    expect(addressGroup(neighbour)).not.toBe(addressGroup(one));
  });

  test("leave every other key as it is", () => {
    for (const key of ["unknown", "3f0c2b1e-0000-4000-8000-000000000000", ""]) expect(addressGroup(key)).toBe(key);
  });
});
