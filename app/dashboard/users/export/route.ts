import { exportPeople } from "@/lib/bff";

export const GET = exportPeople;
