/**
 * Texts that are also available as PDF documents: guides of the service `user`, agreements of
 * `product`.
 */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { LANGUAGES } from "../language.ts";

/**
 * The path of the PDF and its language, which differs from the text's language where its script
 * cannot be typeset.
 */
const pdf = z.object({ path: z.string(), language: z.enum(LANGUAGES) });

const guide = z.object({
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  pdf,
});
export type Guide = z.output<typeof guide>;

export const getRechargeGuide = endpoint({
  service: "user",
  method: "GET",
  path: "guide/recharge",
  member: true,
  body: "none",
  purpose: "how to deposit",
  output: guide,
});

export const getWithdrawalGuide = endpoint({
  service: "user",
  method: "GET",
  path: "guide/withdrawal",
  member: true,
  body: "none",
  purpose: "how to withdraw",
  output: guide,
});

/** `hash` is the SHA-256 of `body`, the binding English text; an order stores it. */
export const getAgreement = endpoint({
  service: "product",
  method: "GET",
  path: "product/agreement",
  member: true,
  body: "query",
  purpose: "added: one lease agreement",
  input: z.object({ agreementId: idOf("agreement") }),
  output: z.object({
    agreementId: idOf("agreement"),
    version: z.string(),
    hash: z.string(),
    body: z.string(),
    publishedAt: instant,
    pdf,
    translation: z.nullable(z.object({ language: z.enum(LANGUAGES), text: z.string(), pdf })),
  }),
  refusals: ["agreement_unknown"],
});
