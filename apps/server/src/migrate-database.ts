/** The database of this version with the texts that it begins with. */
import { seedGuides } from "./content/seed-guides.ts";
import { type MigrateOptions, migrate } from "./platform/migrations.ts";
import { seedQuestions } from "./rewards/seed-questions.ts";

/** As `migrate`, and with the first questions and guides. */
export function migrateDatabase(
  ownerUrl: string,
  told?: MigrateOptions["told"],
): Promise<string[]> {
  return migrate(ownerUrl, {
    told,
    seed: async (tx) => {
      await seedQuestions(tx);
      await seedGuides(tx);
    },
  });
}
