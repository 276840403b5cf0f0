/** Where the districts of the demo's made-up postcodes are: around two towns 25 miles apart, and on the coast. */
import type { Districts } from "./file";

export const demoDistricts: Districts = new Map([
  ["WX1", { latitude: 53.8, longitude: -1.75 }],
  ["WX2", { latitude: 53.85, longitude: -1.66 }],
  ["ND1", { latitude: 54.15, longitude: -1.9 }],
  ["ND4", { latitude: 54.19, longitude: -1.98 }],
  ["ND6", { latitude: 54.22, longitude: -1.83 }],
  ["SM3", { latitude: 53.62, longitude: -0.2 }],
]);
