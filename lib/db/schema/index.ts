/** The schema, one file per area. */
export * from "./audit";
export * from "./identity";
export * from "./limits";
export * from "./organisations";
export * from "./questionnaires";
export * from "./sessions";
export * from "./settings";
export * from "./workers";
