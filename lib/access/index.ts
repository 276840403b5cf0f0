export * from "./edge";
export * from "./navigation";
export * from "./permissions";
export { agreementSteps } from "./portal";
export * from "./products";
export * from "./roles";
export * from "./route";
export * from "./routes";
export * from "./sign-in-path";
