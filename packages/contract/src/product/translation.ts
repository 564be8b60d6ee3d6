/** Texts whose English version is binding, such as agreements, and their translations. */
import * as z from "zod/mini";
import { LANGUAGES, type Language } from "../language.ts";

/** The translations by language; English has none. */
export type Translations = Partial<Record<Language, string>>;

/**
 * The translation into the caller's language; null when there is none, and for readers of English.
 */
export const translation = z.nullable(z.object({ language: z.enum(LANGUAGES), text: z.string() }));
export type Translation = z.output<typeof translation>;
