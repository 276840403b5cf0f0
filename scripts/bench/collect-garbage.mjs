// Preloaded into a server whose memory is measured: collects garbage on demand, so that what is left is what the server
// retains.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => {
  for (let i = 0; i < 4; i++) collect();
});
