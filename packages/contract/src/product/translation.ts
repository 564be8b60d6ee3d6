/** Texts that count in English alone, as agreements, and what they say in other languages. */
import * as z from "zod/mini";
import { LANGUAGES, type Language } from "../language.ts";

/** By language; English is no translation of itself. */
export type Translations = Partial<Record<Language, string>>;

/** In the language that was asked for; null where there is none, and for who reads English. */
export const translation = z.nullable(z.object({ language: z.enum(LANGUAGES), text: z.string() }));
export type Translation = z.output<typeof translation>;
