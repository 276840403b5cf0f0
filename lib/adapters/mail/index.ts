export * from "./send";
