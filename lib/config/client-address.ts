/**
 * Where a request comes from: one reading of the socket and of X-Forwarded-For, for every limit, log and audit row. Edge-safe.
 */
import ipaddr from "ipaddr.js";

/** What stands for a caller whose address cannot be read at all: all of them share one limit. */
export const unknownAddress = "unknown";

const LENGTH_MAX = 64;
/** The part of an IPv6 address that one customer of a provider is given; they choose the rest freely. */
const IPV6_PREFIX_BITS = 64;

/** An address as proxies write it, without brackets, port and zone. */
function bare(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, withoutPort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  return (bracketed ?? withoutPort ?? text).replace(/%.*$/, "");
}

/** An IP address in its one normal form (IPv4-mapped IPv6 becomes IPv4), or null for any other text. */
export function normaliseAddress(text: string | undefined): string | null {
  const address = bare((text ?? "").trim().slice(0, LENGTH_MAX));
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address;
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address).toString() : null;
}

export type Hops = {
  /** The address of the socket's other end. */
  socket: string | undefined;
  forwardedFor: string | undefined;
  /** How many proxies of ours the request comes through; each adds the address it was called from at the right. */
  trustedProxies: number;
};

/**
 * The client's address, normalised. What a client writes into X-Forwarded-For is further left than what our proxies add and is
 * never reached; a header that is too short or unreadable at that place counts as none, and the socket decides.
 */
export function clientAddressOf({ socket, forwardedFor, trustedProxies }: Hops): string {
  const hops = trustedProxies > 0 ? (forwardedFor ?? "").split(",") : [];
  const forwarded = trustedProxies > 0 ? normaliseAddress(hops.at(-trustedProxies)) : null;
  return forwarded ?? normaliseAddress(socket) ?? unknownAddress;
}

/**
 * What limits count an address by: IPv4 as it is, IPv6 by its /64, since anyone with one address there has 2^64 of them. Any other
 * text is returned unchanged.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_PREFIX_BITS}`)}/${IPV6_PREFIX_BITS}`;
}
