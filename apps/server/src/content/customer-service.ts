/** The link to online customer service, which staff set and may take away. */
import { CUSTOMER_SERVICE_LINK_MIN_LENGTH } from "@ballast/contract/constants.ts";
import * as z from "zod/mini";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { readSetting, writeSetting } from "../platform/settings.ts";

const SETTING = "content.customer_service";

/** null where there is none; one that is too short to be a link is none. */
export async function customerServiceLink(db: Db): Promise<string | null> {
  const link = await readSetting(db, SETTING, z.nullable(z.string()));
  return link !== null && link.length >= CUSTOMER_SERVICE_LINK_MIN_LENGTH ? link : null;
}

/** Refuses with publication_not_valid what no browser could open safely. */
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
