/** The port of the address lookup: the postal addresses of a UK postcode. */

/** The lines of an address in the order of an envelope, without its postcode. */
export type PostalAddress = { lines: string[] };

/** Finds the addresses of a postcode written as `LS1 4AP`; none where there is no such postcode. */
export type AddressLookup = (postcode: string) => Promise<PostalAddress[]>;

/** The provider did not answer in time, or not as documented. Contains no postcode and nothing that the provider sent. */
export class AddressLookupFailed extends Error {
  constructor(readonly reason: string) {
    super(`the address provider ${reason}`);
    this.name = "AddressLookupFailed";
  }
}
