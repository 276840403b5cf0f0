export * from "./admin-external";
export * from "./custom-token";
export * from "./errors";
export * from "./exchange";
export * from "./oidc-client";
export * from "./providers";
export * from "./refresh";
export * from "./tokens";
