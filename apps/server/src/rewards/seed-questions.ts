/** The first questions of the daily quiz. Staff add others, and change these by new versions. */
import { inAllLanguages } from "@ballast/words/words.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";

/** The topic of each question. */
export const TOPICS = {
  "backed-before-sale": "income",
  "income-source": "income",
  "principal-custody": "principal",
  "cooling-off": "products",
  "early-exit-principal": "principal",
  "early-exit-income": "income",
  "rate-ceiling": "products",
  "fee-on-earnings": "withdrawals",
  "fee-on-principal": "withdrawals",
  "test-money": "products",
  "inviting-pays": "rewards",
  "income-of-a-day": "income",
  "first-income": "income",
  "principal-back": "principal",
  "sold-share": "products",
  countdown: "products",
  "cover-missing": "proof",
  "never-stopped": "withdrawals",
  "four-eyes": "security",
  "fund-password": "security",
  "who-knows-passwords": "security",
  "sms-code": "security",
  "new-address": "withdrawals",
  "smallest-withdrawal": "withdrawals",
  "processing-days": "withdrawals",
  arrival: "withdrawals",
  "hold-reasons": "withdrawals",
  "pay-to-withdraw": "warnings",
  "sure-profit": "warnings",
  hurry: "warnings",
  "borrowed-money": "warnings",
  "how-much": "warnings",
  benchmark: "products",
  "frozen-terms": "products",
  evidence: "proof",
  "limits-of-proof": "proof",
  "lower-limit": "limits",
  "raise-limit": "limits",
  break: "limits",
  "gold-coins": "rewards",
  "rewards-source": "rewards",
  "invitation-levels": "rewards",
} as const;

const PARTS = ["question", "right", "wrong", "other"] as const;

/**
 * Adds missing questions and leaves existing ones unchanged. In an empty bank they are valid from the
 * beginning; one that is added later is valid from the next day, like those of staff.
 */
export async function seedQuestions(tx: Tx): Promise<void> {
  const questions = (Object.keys(TOPICS) as (keyof typeof TOPICS)[]).map((id) => ({
    ...{ id, topic: TOPICS[id], texts: textsOf(id) },
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
        as x (id text, topic text, texts jsonb)
    ), added as (
      insert into rewards.questions (id, topic, created_at, created_by)
      select id, topic,
        case when exists (select from rewards.questions) then platform.now()
          else '2000-01-01 00:00Z' end, 'install'
      from given
      on conflict (id) do nothing returning id, created_at
    )
    insert into rewards.question_versions (question_id, no, texts, made_at, made_by)
    select id, 1, texts, created_at, 'install' from given join added using (id)`.execute(tx);
}

/** The four texts of a question by language. */
function textsOf(id: keyof typeof TOPICS): Record<string, Record<string, string>> {
  const texts: Record<string, Record<string, string>> = {};
  for (const part of PARTS) {
    for (const [language, text] of Object.entries(inAllLanguages("quiz", `${id}.${part}`))) {
      texts[language] = { ...texts[language], [part]: text };
    }
  }
  return texts;
}
