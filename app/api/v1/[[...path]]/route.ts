import { serveApi } from "@/lib/bff/http-handler";

export const dynamic = "force-dynamic";

export { serveApi as DELETE, serveApi as GET, serveApi as PATCH, serveApi as POST, serveApi as PUT };
