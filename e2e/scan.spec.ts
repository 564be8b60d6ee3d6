/** An address read from a QR code by the camera: here the browser's fake one, which plays a film. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import encodeQR from "qr";
import { expectAccessible, expectNoOverflow } from "./looks.ts";
import { signIn } from "./members.ts";
import { test as base, expect } from "./test.ts";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const FILM = join(mkdtempSync(join(tmpdir(), "ballast-film-")), "camera.y4m");
const [WIDTH, HEIGHT] = [640, 480];

/** One picture as a film without compression: a QR code in grey tones; null is an empty wall. */
function filmOf(text: string | null): Buffer {
  const rows = text === null ? [[]] : encodeQR(text, "raw", { border: 4 });
  const scale = Math.floor(HEIGHT / rows.length);
  const left = Math.floor((WIDTH - rows.length * scale) / 2);
  const grey = Buffer.alloc(WIDTH * HEIGHT, 235);
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      for (let line = 0; isDark && line < scale; line++) {
        const at = (y * scale + line) * WIDTH + left + x * scale;
        grey.fill(16, at, at + scale);
      }
    });
  });
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = [Buffer.from("FRAME\n"), grey, colour];
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...frame, ...frame]);
}

// The browser looks for cameras when it is asked for one, and finds this one by its file.
writeFileSync(FILM, filmOf(null));

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const camera = [
        "--use-fake-device-for-media-stream",
        // The browser without a window has nobody to ask, and refuses without this.
        "--use-fake-ui-for-media-stream",
        `--use-file-for-fake-video-capture=${FILM}`,
      ];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
    },
    { scope: "worker" },
  ],
});

/** Refuses the camera until it is allowed, and keeps the streams, to look at whether they ended. */
async function keepStreams(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const kept: MediaStreamTrack[] = [];
    Object.assign(window, { kept });
    mediaDevices.getUserMedia = async (wanted) => {
      if (!("allowsCamera" in window)) throw new DOMException("", "NotAllowedError");
      const stream = await ask(wanted);
      kept.push(...stream.getTracks());
      return stream;
    };
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { kept: MediaStreamTrack[] }).kept.map(({ readyState }) => readyState),
    );
}

test("an address is scanned; a code that holds none, and a camera not allowed, are said at the field", async ({
  page,
  member,
}) => {
  const streams = await keepStreams(page);
  await signIn(page, await member("registered"));
  await page.goto("/#/user/addAddress");
  const field = page.getByLabel("Address", { exact: true });
  const scan = page.getByRole("button", { name: "Scan", exact: true });
  // The only currency and chain are stated, not asked for.
  await expect(page.getByText("tUSDT · BEP20", { exact: true })).toBeVisible();
  await scan.click();
  await expect(page.getByText(/^The camera is not allowed\./)).toBeVisible();
  await expect(field).toHaveAccessibleDescription(/camera is not allowed/);
  expect(await streams()).toEqual([]);

  await page.evaluate(() => Object.assign(window, { allowsCamera: true }));
  writeFileSync(FILM, filmOf("https://example.com/"));
  await scan.click();
  await expect(page.getByText("This code holds no address.")).toBeVisible();
  await expect(field).toHaveValue("");
  writeFileSync(FILM, filmOf(`ethereum:${ADDRESS}@1`));
  await scan.click();
  await expect(page.getByText(/^This address is of Ethereum\./)).toBeVisible();
  writeFileSync(FILM, filmOf(null));
  await scan.click();
  const sheet = page.getByRole("dialog", { name: "Scan the address" });
  await expect(sheet.getByText(/^Hold the QR code/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await sheet.getByRole("button", { name: "Close" }).click();

  writeFileSync(FILM, filmOf(`ethereum:pay-${ADDRESS}@97`));
  await scan.click();
  await expect(field).toHaveValue(ADDRESS.toLowerCase());
  await expect(page.getByText(/^This address is of/)).toHaveCount(0);
  await expect(sheet).toHaveCount(0);
  expect(new Set(await streams())).toEqual(new Set(["ended"]));
}); // @rule input/address @screen /user/addAddress
