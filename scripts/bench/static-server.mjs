// Serves a folder over HTTP, compressed once at startup: the least work a server can do for the same bytes.
//   node static-server.mjs FOLDER PORT
import { createServer } from "node:http";
import { filesOf } from "./static-files.mjs";

const [folder, port] = process.argv.slice(2);
createServer(filesOf(folder)).listen(Number(port), "127.0.0.1");
