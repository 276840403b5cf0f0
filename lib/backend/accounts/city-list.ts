import { anyone, procedure } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { allTowns, type Town } from "./towns";

/** A town as the contract describes it. */
export const toCity = ({ id, name, country, county }: Town) => ({ _id: id, name, country, county });

const cities = allTowns.map(toCity);

/** Get city list (spec section 7): grouped by country, then sorted by name. */
export const cityList = procedure(contract.accounts.cityList, anyone, async () => cities);
