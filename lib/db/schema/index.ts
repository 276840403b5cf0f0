/** The schema, one file per area. */
export * from "./agreement-parts";
export * from "./agreements";
export * from "./audit";
export * from "./branches-and-services";
export * from "./files";
export * from "./identity";
export * from "./jobs";
export * from "./limits";
export * from "./organisation-files";
export * from "./organisations";
export * from "./outgoing";
export * from "./questionnaires";
export * from "./recent-records";
export * from "./sessions";
export * from "./settings";
export * from "./worker-notes";
export * from "./workers";
