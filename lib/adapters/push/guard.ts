/**
 * Browsers tell us the address of their push service, so anyone with an account could name any address. Only public ones over
 * HTTPS are posted to, which is checked once more for what the name resolves to when the connection is made.
 */
import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "@/lib/config/env";

const LONGEST = 1_000;

// Of IPv6, what is given out to the public, without what is reserved in it and the library counts as usual.
const PUBLIC_V6 = ipaddr.parseCIDR("2000::/3");
const RESERVED_V6 = ["2001::/23", "3fff::/20"].map((range) => ipaddr.parseCIDR(range));

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return (
    parsed.kind() === "ipv4" || (parsed.match(PUBLIC_V6) && !RESERVED_V6.some((reserved) => parsed.match(reserved)))
  );
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
