/** The buttons that find an address: nothing that was entered is lost, and the chosen address is filled in. */
import { answerAddressButton, type FindAddresses } from "@/lib/bff/forms/addresses";
import { messages } from "@/lib/config/messages";

const texts = messages.addresses;
const lines = [
  ["Fellwater House", "Fellwater Row", "Leeds"],
  ["2 Fellwater Row", "Leeds"],
];
const finding: FindAddresses = async () => ({ ok: true, data: { addresses: lines.map((one) => ({ lines: one })) } });
const failing =
  (code: string): FindAddresses =>
  async () => ({ ok: false, error: { code, message: "secret", fields: [], reason: null } });
const never: FindAddresses = async () => {
  throw new Error("asked");
};

const posted = (button: string, more: Record<string, string> = {}) => ({
  name: "Orchard View",
  address: "by hand",
  postcode: "ls14ap",
  "address.address": "",
  "address.postcode": "ls14ap",
  "address.country": "IE",
  addressLookup: button,
  ...more,
});

test("another button is none of its business", async () => {
  expect(await answerAddressButton({ name: "Orchard View", do: "save" }, never)).toBeNull();
  expect(await answerAddressButton(posted("find:password"), never)).toBeNull();
  expect(await answerAddressButton(posted("drop:postcode"), never)).toBeNull();
});

test("finding shows the addresses under their postcode, and returns every value", async () => {
  const asked: string[] = [];
  const answer = await answerAddressButton(posted("find:postcode"), (postcode) => {
    asked.push(postcode);
    return finding(postcode);
  });
  expect(asked).toEqual(["LS1 4AP"]);
  expect(answer).toEqual({
    status: "editing",
    message: "",
    addresses: {
      at: "postcode",
      message: texts.found(2, "LS1 4AP"),
      choices: ["Fellwater House\nFellwater Row\nLeeds", "2 Fellwater Row\nLeeds"],
    },
    values: {
      name: "Orchard View",
      address: "by hand",
      postcode: "LS1 4AP",
      "address.address": "",
      "address.postcode": "ls14ap",
      "address.country": "IE",
    },
  });
});

test.each([
  ["postcode", "address"],
  ["service.postcode", "service.address"],
  ["address.postcode", "address.address"],
  ["formerAddresses.3.postcode", "formerAddresses.3.address"],
])("an address chosen for %s is filled in in %s", async (at, address) => {
  const choice = "2 Fellwater Row\nLeeds";
  const answer = await answerAddressButton(posted(`use:${at}`, { addressChoice: choice, addressChoices: "[]" }), never);
  expect(answer).toMatchObject({
    status: "editing",
    addresses: { at, message: texts.filledIn, choices: [] },
    values: { name: "Orchard View", [address]: choice },
  });
  expect(Object.keys(answer?.values ?? {}).filter((name) => name.startsWith("addressC"))).toEqual([]);
});

test("a chosen address is in the United Kingdom; where no country is asked for, none is added", async () => {
  const more = { addressChoice: "2 Fellwater Row\nLeeds" };
  const home = await answerAddressButton(posted("use:address.postcode", more), never);
  expect(home?.values["address.country"]).toBe("GB");
  const office = await answerAddressButton(posted("use:postcode", more), never);
  expect(office?.values).not.toHaveProperty("country");
  expect(office?.values["address.country"]).toBe("IE");
});

test("without a choice the same addresses are offered again, without another lookup", async () => {
  const choices = ["2 Fellwater Row\nLeeds"];
  const answer = await answerAddressButton(
    posted("use:postcode", { addressChoice: "", addressChoices: JSON.stringify(choices) }),
    never,
  );
  expect(answer).toMatchObject({ addresses: { choices, message: texts.notChosen }, values: { address: "by hand" } });
});

test.each(["{", "[1]", JSON.stringify(["x".repeat(401)]), undefined])(
  "a list of addresses that the page did not send (%s) is dropped",
  async (addressChoices) => {
    const more = addressChoices === undefined ? undefined : { addressChoices };
    expect(await answerAddressButton(posted("use:postcode", more), never)).toMatchObject({
      addresses: { choices: [] },
    });
  },
);

test("the address can be entered by hand, which keeps what is there", async () => {
  const answer = await answerAddressButton(posted("byHand:postcode"), never);
  expect(answer).toMatchObject({
    addresses: { message: texts.enterByHand, choices: [] },
    values: { address: "by hand" },
  });
});

test.each([
  ["", texts.postcodeNeeded],
  ["LS1", undefined],
  ["<b>", undefined],
])("a postcode that is none (%s) is an error at its control, and nothing is looked up", async (postcode, message) => {
  const answer = await answerAddressButton(posted("find:postcode", { postcode }), never);
  if (answer?.status !== "invalid") throw new Error("accepted");
  expect(answer.errors).toEqual([{ field: "postcode", message: message ?? expect.stringContaining("LS1 4AP") }]);
  expect(answer.values["address"]).toBe("by hand");
});

test.each([
  ["SERVICE_UNAVAILABLE", texts.unavailable],
  ["TOO_MANY_REQUESTS", texts.tooMany],
  ["INTERNAL_SERVER_ERROR", texts.unavailable],
])("where the lookup ends with %s, the form says to enter the address by hand", async (code, message) => {
  const answer = await answerAddressButton(posted("find:postcode"), failing(code));
  expect(answer).toMatchObject({ addresses: { message, choices: [] }, values: { address: "by hand" } });
  expect(message).toMatch(/by hand/);
});

test("a postcode without addresses is said", async () => {
  const none: FindAddresses = async () => ({ ok: true, data: { addresses: [] } });
  const answer = await answerAddressButton(posted("find:postcode"), none);
  expect(answer).toMatchObject({ addresses: { message: texts.none("LS1 4AP"), choices: [] } });
});
