/**
 * Browsers tell us the address of their push service, so anyone with an account could name any address. Only public ones over
 * HTTPS are posted to, which is checked once more for what the name resolves to when the connection is made.
 */
import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { BlockList, isIP, isIPv6 } from "node:net";
import { env } from "@/lib/config/env";

const LONGEST = 1_000;

const notPublic = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv4");
}
// Everything outside the addresses that are given out to the public.
const publicV6 = new BlockList();
publicV6.addSubnet("2000::", 3, "ipv6");
// Among them what leads to an IPv4 address of any kind, and examples.
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv6");
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return isIP(address) === 4 && !notPublic.check(address, "ipv4");
  return publicV6.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a message may be posted to an address: HTTPS at its usual port, and no IP address that is not public. Locally also a server of the
 * same machine.
 */
export function isAllowedEndpoint(endpoint: string, isLocal: boolean = env().PORTAL_LOCAL): boolean {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (isLocal && LOOPBACK.has(hostname)) return protocol === "http:" || protocol === "https:";
  if (protocol !== "https:" || port !== "") return false;
  const address = hostname.replace(/^\[|\]$/g, "");
  return isIP(address) ? isPublicAddress(address) : hostname.includes(".");
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves a name as connections do, and fails where any of its addresses is not public. */
export function publicLookup(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return found(Object.assign(new Error("not a public address"), { code: "EACCES" }), []);
    }
    return options.all ? found(null, addresses) : found(null, first.address, first.family);
  });
}
