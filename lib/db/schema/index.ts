/** The schema, one file per area. */
export * from "./agreements";
export * from "./audit";
export * from "./files";
export * from "./identity";
export * from "./limits";
export * from "./organisations";
export * from "./outgoing";
export * from "./questionnaires";
export * from "./registers";
export * from "./sessions";
export * from "./settings";
export * from "./workers";
