import { z } from "zod";
import { keyText, listKey } from "@/lib/backend/lists";

/** Last name, first name, id. */
export const workersKey = listKey(z.tuple([keyText, keyText, z.uuid()]));
