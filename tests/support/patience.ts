/** How long component tests wait for what comes later: against hanging alone. */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 60_000 });
