/** The form by which a worker confirms their hours: what of it is sent on. */
import { portalForAnonymous } from "@/lib/bff/client";
import { confirmHoursByForm } from "@/lib/bff/my-shifts";
import { constants } from "@/lib/config/constants";
import { drawnNameSchema } from "@/lib/contract/signer";
import { setValidEnv } from "@/tests/support/unit-env";

jest.mock("@/lib/bff/client", () => ({ portalForAnonymous: jest.fn() }));
setValidEnv();

/** Posts the form with a drawing; the drawing that the call receives. */
async function receivedOf(image: string | File) {
  const confirmHours = jest.fn(async (_: { image?: string }) => ({ confirmedAt: "2027-03-02T08:00:00.000Z" }));
  jest.mocked(portalForAnonymous).mockResolvedValue({ myShifts: { confirmHours } } as never);
  const data = new FormData();
  const values = { token: "a-token", shiftId: "00000000-0000-4000-8000-000000000001", method: "drawn", image };
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  const answer = await confirmHoursByForm(data);
  expect(answer).toEqual({ status: "continueTo", path: "/my-shifts?token=a-token&done=hours" });
  return confirmHours.mock.calls[0]?.[0].image;
}

test("a drawing of any size that the call accepts is sent on whole", async () => {
  for (const bytes of [100, 31 * 1024, constants.signatureImageMaxBytes]) {
    const image = Buffer.alloc(bytes, 1).toString("base64");
    expect(drawnNameSchema.safeParse(image).success).toBe(true);
    expect((await receivedOf(image)) === image).toBe(true);
  }
});

test("a file in the place of the drawing is not one", async () => {
  expect(drawnNameSchema.safeParse(await receivedOf(new File(["aW5r"], "ink.png"))).success).toBe(false);
});
