/** How long component tests wait for something asynchronous: only a guard against hanging. */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 60_000 });
