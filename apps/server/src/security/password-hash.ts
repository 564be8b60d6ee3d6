/**
 * argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane), stored in PHC form. At most two run at
 * once, so that many simultaneous logins leave a core and two of libuv's four threads to other calls.
 */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { createWorkQueue } from "../platform/work-queue.ts";

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const form =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const queue = createWorkQueue({ atOnce: 2, takesMs: 50 });

type Cost = { memory: number; passes: number; parallelism: number };

function derive(password: string, nonce: Buffer, tagLength: number, cost: Cost): Promise<Buffer> {
  return queue(
    () =>
      new Promise((resolve, reject) => {
        argon2("argon2id", { message: password, nonce, tagLength, ...cost }, (error, tag) =>
          error ? reject(error) : resolve(tag),
        );
      }),
  );
}

function text(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES };
  const tag = await derive(password, salt, TAG_BYTES, cost);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${text(salt)}$${text(tag)}`;
}

/**
 * Whether the password matches the hash. For null (an unknown name) it does the same work and answers
 * false, so that the time reveals nothing.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const match = form.exec(hash ?? "");
  if (hash !== null && !match) throw new Error("a stored password hash cannot be read");
  const [, memory, passes, parallelism, salt, tag] = match ?? [];
  const expected = tag ? Buffer.from(tag, "base64") : randomBytes(TAG_BYTES);
  const found = await derive(
    password,
    salt ? Buffer.from(salt, "base64") : randomBytes(SALT_BYTES),
    expected.length,
    {
      memory: Number(memory ?? MEMORY_KIB),
      passes: Number(passes ?? PASSES),
      parallelism: Number(parallelism ?? LANES),
    },
  );
  return timingSafeEqual(found, expected) && match !== null;
}
