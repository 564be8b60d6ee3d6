import * as z from "zod";
import { SANDBOX_KEY } from "./sandbox-key.ts";

const port = z.coerce.number().int().min(0).max(65_535);

const settingsSchema = z.object({
  SANDBOX_DATA_DIR: z.string().min(1),
  CHAIN_PORT: port.default(8545),
  SMS_PORT: port.default(8546),
  BANK_PORT: port.default(8547),
  /** Where all three listen. 0.0.0.0 is for a container, whose network keeps others away. */
  SANDBOX_HOST: z.enum(["127.0.0.1", "0.0.0.0"]).default("127.0.0.1"),
  CHAIN_BLOCK_SECONDS: z.coerce.number().min(0).max(3_600).default(3),
  CHAIN_SAVES: z.enum(["each-block", "at-end"]).default("each-block"),
  /** The key for the bank's pages; without it they are closed. */
  SANDBOX_KEY: z
    .string()
    .regex(SANDBOX_KEY, { error: "takes the 43 characters of a key of the sandbox" })
    .optional(),
  SMS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, { error: "takes 16 to 200 visible ASCII characters" })
    .optional(),
});

export type Settings = z.output<typeof settingsSchema>;

/** Reads the environment. Throws one sentence for each variable that cannot be used. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== "");
  const result = settingsSchema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const sentences = result.error.issues.map(
    ({ path, message }) => `${path.join(".")}: ${message}.`,
  );
  throw new Error(`The sandbox cannot start. ${sentences.join(" ")}`);
}
