import { anyone, procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { type Place, places } from "./places";

/** A place as the contract names it. */
export const toCity = ({ id, name, country, county }: Place) => ({ _id: id, name, country, county });

const cities = places.map(toCity);

/** Get city list (spec section 7): grouped by country, by name within it. */
export const cityList = procedure(contract.accounts.cityList, anyone, async () => cities);
