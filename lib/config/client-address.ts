/**
 * Determines the client's address from the socket and X-Forwarded-For, for every rate limit, log and audit row.
 * Edge-safe.
 */
import ipaddr from "ipaddr.js";

/** Used for callers whose address cannot be determined: all of them share one rate limit. */
export const unknownAddress = "unknown";

const LENGTH_MAX = 64;
/** The prefix that a provider assigns to one customer, who chooses the rest of the IPv6 address freely. */
const IPV6_PREFIX_BITS = 64;

/** An address as proxies write it, without brackets, port and zone. */
function bare(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, withoutPort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  return (bracketed ?? withoutPort ?? text).replace(/%.*$/, "");
}

/** The normal form of an IP address (IPv4-mapped IPv6 becomes IPv4), or null for any other text. */
export function normaliseAddress(text: string | undefined): string | null {
  const address = bare((text ?? "").trim().slice(0, LENGTH_MAX));
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address;
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address).toString() : null;
}

export type Hops = {
  /** The remote address of the socket. */
  socket: string | undefined;
  forwardedFor: string | undefined;
  /** The number of our own proxies; each appends the address it was called from. */
  trustedProxies: number;
};

/**
 * The client's address, normalised. Our proxies append their entries at the right, so anything a client writes into
 * X-Forwarded-For is further left and never read; a header that is too short or cannot be parsed there is ignored, and
 * the socket's address is used.
 */
export function clientAddressOf({ socket, forwardedFor, trustedProxies }: Hops): string {
  const forwarded = trustedProxies > 0 ? normaliseAddress(forwardedFor?.split(",").at(-trustedProxies)) : null;
  return forwarded ?? normaliseAddress(socket) ?? unknownAddress;
}

/**
 * The address as rate limits count it: IPv4 unchanged, IPv6 by its /64, since anyone with one address there has 2^64 of
 * them. Any other text is returned unchanged.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_PREFIX_BITS}`)}/${IPV6_PREFIX_BITS}`;
}
