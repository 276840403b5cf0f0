/** What is read once for a batch of jobs that tell of events. */
import { onceForBatch, withinBatch } from "@/lib/backend/outgoing/together";

test("a batch reads the same once, and again after it has failed", async () => {
  const batch = { read: new Map<string, Promise<unknown>>(), told: [] };
  const read = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error("once")).mockResolvedValue("found");
  const found: unknown[] = [];
  const job = async () => {
    found.push(await onceForBatch("key", read));
  };
  await expect(withinBatch(batch, job)).rejects.toThrow("once");
  await withinBatch(batch, job);
  await withinBatch(batch, job);
  expect(found).toEqual(["found", "found"]);
  expect(read).toHaveBeenCalledTimes(2);
});

test("outside a batch it is read each time", async () => {
  const read = jest.fn(async () => "found");
  expect([await onceForBatch("key", read), await onceForBatch("key", read)]).toEqual(["found", "found"]);
  expect(read).toHaveBeenCalledTimes(2);
});
