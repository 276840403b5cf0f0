import { followShifts } from "@/lib/bff";

export const dynamic = "force-dynamic";

export { followShifts as GET };
