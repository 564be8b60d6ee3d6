/**
 * Chain and bank on a disk of their own that is full for a while: neither ends, and no file is
 * corrupted.
 */
import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { canMount, type SmallDisk, smallDisk } from "@ballast/embedded/small-disk.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rpc } from "./anvil.ts";
import { startBank } from "./bank.ts";
import { keptSecrets } from "./bank-statement.ts";
import { startChain } from "./chain.ts";
import { openMessageStore } from "./message-store.ts";

describe.runIf(canMount)("on a full disk", () => {
  let disk: SmallDisk;
  beforeEach(async () => {
    disk = await smallDisk(8 * 1024 * 1024);
  });
  afterEach(() => disk.remove());
  const filler = () => join(disk.folder, "filler");
  /** Fills the disk to the last bytes, so that a line of a file is written only in part. */
  async function fill(): Promise<void> {
    await writeFile(filler(), Buffer.alloc(16 * 1024 * 1024)).catch(() => {});
    expect((await statfs(disk.folder)).bavail).toBe(0);
  }

  it("the chain stands still and goes on once there is room, with each block that it showed", async () => {
    const options = { dataDir: join(disk.folder, "chain"), port: 0, blockSeconds: 0 };
    const chain = await startChain(options);
    let ended: string | null = null;
    void chain.ended.then((how) => {
      ended = how;
    });
    await rpc(chain.url, "evm_mine");
    await fill();
    const mined = rpc(chain.url, "evm_mine").then(() => "mined");
    const late = new Promise((resolve) => setTimeout(() => resolve("late"), 2_500));
    expect(await Promise.race([mined, late])).toBe("late");
    await rm(filler());
    expect(await mined).toBe("mined");
    expect(ended).toBeNull();
    const head = await rpc(chain.url, "eth_blockNumber");
    await chain.stop();
    const again = await startChain(options);
    expect(await rpc(again.url, "eth_blockNumber")).toBe(head);
    await again.stop();
  });

  it("bank and SMS refuse what they cannot keep, and their files can be read ever after", async () => {
    const secrets = keptSecrets(join(disk.folder, "secrets.json"));
    const options = { file: join(disk.folder, "bank.jsonl"), port: 0, secrets, key: null };
    const bank = await startBank(options);
    const messages = join(disk.folder, "messages.jsonl");
    const store = openMessageStore(messages);
    const pay = async (until: number) => {
      const body = {
        ...{ id: randomUUID(), amount: "5", currency: "tINR", channel: "upi" },
        until: new Date(Date.now() + until).toISOString(),
      };
      const headers = {
        authorization: `Bearer ${secrets.token}`,
        "content-type": "application/json",
      };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      return (await fetch(`${bank.url}/payments`, init)).status;
    };
    const send = () => store.put({ id: randomUUID(), to: "+1", text: "x".repeat(400), at: "now" });
    // The payment expires while there is no room to store that.
    expect(await pay(300)).toBeLessThan(300);
    send();
    await fill();
    const answers: number[] = [];
    // The remainder of a disk page has room for some lines.
    for (let n = 0; n < 40; n += 1) answers.push(await pay(60_000));
    expect(answers.at(-1)).toBe(503);
    expect(() => {
      for (let n = 0; n < 40; n += 1) send();
    }).toThrow("ENOSPC");
    await rm(filler());
    expect(await pay(60_000)).toBeLessThan(300);
    send();
    await bank.stop();
    await (await startBank(options)).stop();
    expect(openMessageStore(messages).list(1000).length).toBeGreaterThan(1);
  });
});
