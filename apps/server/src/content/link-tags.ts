/**
 * What others show of a link to the app: the tags of its page by path and language (Open Graph). The
 * texts were made with the app; the addresses are whole where PUBLIC_URL says where the app is.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isLanguage, type Language, languageOfTags } from "@ballast/contract/language.ts";
import {
  INVITATION_PATH,
  type LinkedPath,
  type LinkPreviews,
  PREVIEW_PICTURE,
  PREVIEW_TEXTS,
} from "@ballast/contract/linked-paths.ts";
import type { FastifyRequest } from "fastify";
import { html } from "../platform/html.ts";

export type PagePath = "/" | LinkedPath;
export type Previews = LinkPreviews<Language>;

/** The texts of the app below `root`; null for an app that was built without them. */
export function readPreviews(root: string): Previews | null {
  const path = join(root, PREVIEW_TEXTS);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/**
 * The language that `?lang=` names, in full or by its first two letters, else the visitor's first by
 * Accept-Language that there is, else English.
 */
export function visitorLanguage({ query, headers }: FastifyRequest): Language {
  const { lang } = query as Record<string, unknown>;
  const tags = (headers["accept-language"] ?? "").split(",").map((tag) => {
    const [name = "", weight = "q=1"] = tag.trim().split(/\s*;\s*/);
    return { name, weight: Number(weight.replace("q=", "")) || 0 };
  });
  const byWeight = tags.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  const named = typeof lang === "string" ? [lang] : [];
  if (isLanguage(lang)) return lang;
  return languageOfTags([...named, ...byWeight.map(({ name }) => name)]);
}

/** The page with the tags in the place of its description, which one of them is. */
export function withTags(
  index: string,
  previews: Previews,
  { path, language, origin }: { path: PagePath; language: Language; origin: string },
): string {
  const { title, description } = previews[path][language];
  // Two invitations are two places, and the app itself needs no second name.
  const hasName = path !== "/" && path !== INVITATION_PATH;
  const tags = html`<meta property="og:title" content="${title}"><meta name="description" property="og:description" content="${description}"><meta property="og:image" content="${origin}/${PREVIEW_PICTURE}"><meta property="og:locale" content="${language}"><meta name="twitter:card" content="summary_large_image">${hasName ? html`<link rel="canonical" href="${origin}${path}">` : ""}`;
  return index
    .replace(/<meta name="description"[^>]*>/, () => tags.text)
    .replace('<html lang="en">', `<html lang="${language.slice(0, 2)}">`);
}
