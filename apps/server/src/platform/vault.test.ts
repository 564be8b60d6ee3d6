import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createVault } from "./vault.ts";

const aKey = (id: string) => ({ id, key: randomBytes(32) });
const first = aKey("1");
const vault = createVault([first]);

it("opens what it sealed, and seals the same text differently each time", () => {
  const boxes = [vault.seal("DE89 3704", "row 1"), vault.seal("DE89 3704", "row 1")];
  expect(boxes.map((box) => vault.open(box, "row 1"))).toEqual(["DE89 3704", "DE89 3704"]);
  expect(boxes[0]?.box.equals(boxes[1]?.box ?? Buffer.of())).toBe(false);
  expect(boxes[0]?.box.includes("3704")).toBe(false);
});

it("does not open a box in another row, a changed one, or one cut short", () => {
  const sealed = vault.seal("account", "row 1");
  const changed = Buffer.from(sealed.box);
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  expect(() => vault.open(sealed, "row 2")).toThrow();
  expect(() => vault.open({ ...sealed, box: changed }, "row 1")).toThrow();
  expect(() => vault.open({ ...sealed, box: sealed.box.subarray(0, 20) }, "row 1")).toThrow();
});

it("seals with the newest key, and still opens what an older one sealed", () => {
  const old = vault.seal("account", "row");
  const rotated = createVault([aKey("2"), first]);
  expect([rotated.open(old, "row"), rotated.seal("x", "row").keyId]).toEqual(["account", "2"]);
  expect(() => createVault([aKey("2")]).open(old, "row")).toThrow("no key 1");
});
