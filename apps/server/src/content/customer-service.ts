/** The link to online customer service, which staff set and may remove. */
import { CUSTOMER_SERVICE_LINK_MIN_LENGTH } from "@ballast/contract/constants.ts";
import * as z from "zod/mini";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { readSetting, writeSetting } from "../platform/settings.ts";

const SETTING = "content.customer_service";

/** Null when there is none, or when it is too short to be a link. */
export async function customerServiceLink(db: Db): Promise<string | null> {
  const link = await readSetting(db, SETTING, z.nullable(z.string()));
  return link !== null && link.length >= CUSTOMER_SERVICE_LINK_MIN_LENGTH ? link : null;
}

/** Refuses publication_not_valid for a link that is not safe to open in a browser. */
export async function setCustomerService(
  tx: Tx,
  link: string | null,
  staff: string,
): Promise<void> {
  refuseUnless(link === null || isLink(link), "publication_not_valid", { fields: "link" });
  await writeSetting(tx, SETTING, link, staff);
}

function isLink(text: string): boolean {
  const isLong = text.length >= CUSTOMER_SERVICE_LINK_MIN_LENGTH && text.length <= 300;
  return isLong && URL.canParse(text) && new URL(text).protocol === "https:";
}
