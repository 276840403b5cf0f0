/** Services of providers: the area's router. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { create } from "./create";
import { get } from "./get";
import { list } from "./list";
import { save } from "./save";
import { setActive } from "./set-active";

export { findServices } from "./find";

export const services: GuardedArea<typeof contract.services> = { create, get, list, save, setActive };
