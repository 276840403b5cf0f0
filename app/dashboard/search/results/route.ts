import { answerSearch } from "@/lib/bff";

/** The results of a search, for the search dialog and the search page. */
export const POST = (request: Request): Promise<Response> => answerSearch(request, "desktop");
