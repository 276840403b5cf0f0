export * from "./accounts";
export * from "./errors";
export * from "./exchange";
export * from "./refresh";
export * from "./tokens";
