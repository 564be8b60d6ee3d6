/** The service `user`: registration, login, passwords, sessions, the member, files, system info. */
import * as z from "zod/mini";
import { AVATAR_MAX_BYTES, SMS_CODE_DIGITS } from "../constants.ts";
import { endpoint, instant, whole } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency } from "../money.ts";
import { compactCode, digitsOnly, invitationCode } from "../text/typed-code.ts";
import { AVATARS } from "./avatars.ts";
import {
  LIST_COUNTRIES,
  LOG_IN,
  REGISTER,
  RESET_PASSWORD,
  SEND_REGISTER_CODE,
  SEND_RESET_CODE,
  SYSTEM_INFO,
} from "./entry-routes.ts";

/** With calling code, as typed: "+91 98765 43210". */
const phone = z.string().check(z.minLength(1), z.maxLength(32));
/** The call checks the rule, so that it can return the rule's own refusal. */
const password = z.string().check(z.minLength(1), z.maxLength(200));

/** The refusals of a replaced login or fund password, which is typed twice. */
const NEW_PASSWORD_REFUSALS = [
  "passwords_differ",
  "password_form",
  "password_breached",
  "passwords_same",
] as const;
const smsCode = z.string().check(z.overwrite(compactCode), z.regex(digitsOnly(SMS_CODE_DIGITS)));
const done = z.object({});
/** A path below the origin, or "" when there is none. */
const fileUrl = z.string();

export const memberFields = () => ({
  headUrl: fileUrl,
  vipLevel: z.number(),
  /** Unmasked: shown to its owner only. */
  phone: z.string(),
  /** The nickname, or the phone number while there is none. */
  name: z.string(),
  /** The member's own invitation code. */
  shareCode: z.string(),
  /** A badge beside the name; always "", because there are none: a level is `vipLevel`. */
  markHeadbgUrl: z.string(),
  markText: z.string(),
  createTime: instant,
  /** The invitation code the member registered with. */
  invitateCode: z.string(),
  /** 0 is the platform's zone, UTC. */
  timezoneType: z.number(),
});

export const logIn = endpoint({
  ...LOG_IN,
  purpose: "login: phone, password; msg holds the token",
  input: () => z.object({ phone, password }),
  output: () => z.object(memberFields()),
  /** The details of second_step_required hold the `challenge` to answer and the `ways`. */
  refusals: ["phone_not_valid", "login_failed", "member_frozen", "second_step_required"],
});

export const register = endpoint({
  ...REGISTER,
  purpose: "register: phone, code, password, invitation code",
  input: () =>
    z.object({
      phone,
      code: smsCode,
      password,
      inviteCode: z.string().check(z.overwrite(invitationCode), z.regex(/^[A-Z0-9]{1,16}$/)),
    }),
  output: () => z.object({ userId: idOf("member") }),
  refusals: [
    "phone_not_valid",
    "country_not_served",
    "password_form",
    "password_breached",
    "invite_code_unknown",
    "code_wrong",
    "phone_taken",
  ],
});

export const logOut = endpoint({
  service: "user",
  method: "POST",
  path: "auth/logout",
  member: true,
  body: "form",
  purpose: "end this session",
  output: done,
});

export const sendRegisterCode = endpoint({
  ...SEND_REGISTER_CODE,
  purpose: "send registration SMS code",
  input: () => z.object({ phone }),
  output: done,
  refusals: ["phone_not_valid", "country_not_served", "code_send_limit", "sms_not_sent"],
});

export const sendResetCode = endpoint({
  ...SEND_RESET_CODE,
  purpose: "send reset or update SMS code",
  input: () => z.object({ phone }),
  output: done,
  refusals: ["phone_not_valid", "code_send_limit"],
});

export const resetPassword = endpoint({
  ...RESET_PASSWORD,
  purpose: "reset: phone, code, new password twice",
  input: () => z.object({ phone, code: smsCode, newPassword: password, confirmPassword: password }),
  output: done,
  refusals: ["phone_not_valid", ...NEW_PASSWORD_REFUSALS, "code_wrong"],
});

export const updatePassword = endpoint({
  service: "user",
  method: "POST",
  path: "auth/update-password",
  member: true,
  body: "form",
  purpose: "change login password: old, new twice",
  input: () =>
    z.object({ oldPassword: password, newPassword: password, confirmPassword: password }),
  output: done,
  refusals: [...NEW_PASSWORD_REFUSALS, "old_password_wrong", "password_unchanged"],
});

export const sendFundPasswordCode = endpoint({
  service: "user",
  method: "POST",
  path: "auth/paypwd-code",
  member: true,
  body: "form",
  purpose: "send fund-password SMS code",
  output: done,
  refusals: ["code_send_limit", "sms_not_sent"],
});

export const updateFundPassword = endpoint({
  service: "user",
  method: "POST",
  path: "auth/update-paypwd",
  member: true,
  body: "form",
  purpose: "set fund password: code, twice",
  input: () => z.object({ code: smsCode, payPassword: password, confirmPassword: password }),
  output: done,
  refusals: [...NEW_PASSWORD_REFUSALS, "code_wrong"],
});

export const hasFundPassword = endpoint({
  service: "user",
  method: "POST",
  path: "user/has-paypass",
  member: true,
  body: "form",
  purpose: "is a fund password set",
  output: () => z.object({ hasPaypass: z.boolean() }),
});

export const listCountries = endpoint({
  ...LIST_COUNTRIES,
  purpose: "area codes",
  output: () =>
    z.object({
      list: z.array(z.object({ country: z.string(), name: z.string(), areaCode: z.string() })),
    }),
});

export const memberInfo = endpoint({
  service: "user",
  method: "GET",
  path: "user/info",
  member: true,
  body: "none",
  purpose: "the member",
  output: () =>
    z.object({
      ...memberFields(),
      userId: idOf("member"),
      country: z.string(),
      hasPaypass: z.boolean(),
      /** Withdrawals are held until this time after a security change; null when they are not. */
      securityHoldUntil: z.nullable(instant),
      purchasesPausedUntil: z.nullable(instant),
      /** Why staff stopped the member's purchases, and nothing else; null when they did not. */
      purchasesFrozenFor: z.nullable(z.string()),
      /** What the policy of the member's country allows, and a warning in the member's language. */
      policy: z.object({
        offers: z.boolean(),
        promotions: z.boolean(),
        invitations: z.boolean(),
        coupons: z.boolean(),
        claims: z.boolean(),
        warning: z.string(),
      }),
    }),
});

export const isValidAccount = endpoint({
  service: "user",
  method: "POST",
  path: "user/isValidAccount",
  member: true,
  body: "form",
  purpose: "is the member a valid account",
  output: () => z.object({ isValid: z.boolean() }),
});

export const modifyName = endpoint({
  service: "user",
  method: "POST",
  path: "user/modify-name",
  member: true,
  body: "form",
  purpose: "change nickname",
  input: () => z.object({ name: z.string().check(z.maxLength(400)) }),
  output: () => z.object({ name: z.string() }),
  refusals: ["name_not_valid", "name_reserved", "words_not_allowed", "contact_not_allowed"],
});

const onePicture = { field: "file", least: 1, most: 1, mostBytes: AVATAR_MAX_BYTES } as const;

export const modifyHead = endpoint({
  service: "user",
  method: "POST",
  path: "user/modify-head",
  member: true,
  body: "multipart",
  files: onePicture,
  purpose: "change avatar",
  output: () => z.object({ headUrl: fileUrl }),
  refusals: ["file_too_large", "file_not_an_image", "image_is_heic"],
});

export const chooseAvatar = endpoint({
  service: "user",
  method: "POST",
  path: "user/choose-avatar",
  member: true,
  body: "form",
  purpose: "take one of the drawn avatars, or none, in the place of what is there",
  input: () => z.object({ avatar: z.enum(["", ...AVATARS]) }),
  output: () => z.object({ headUrl: fileUrl }),
  refusals: [],
});

export const uploadFile = endpoint({
  service: "user",
  method: "POST",
  path: "file/upload",
  member: true,
  body: "multipart",
  files: onePicture,
  purpose: "upload one picture for its owner alone; feedback, posts and claims bring their own",
  output: () => z.object({ fileId: idOf("file"), url: fileUrl }),
  refusals: ["file_too_large", "file_not_an_image", "image_is_heic"],
});

export const systemInfo = endpoint({
  ...SYSTEM_INFO,
  purpose: "about us and platform disclosure",
  output: () =>
    z.object({
      name: z.string(),
      version: z.string(),
      about: z.string(),
      /** The text of the permanent ribbon. */
      ribbon: z.string(),
      testMoneyOnly: z.literal(true),
      chainId: z.number(),
      disclosures: z.array(z.string()),
      /** The public invitation code, or null when the operator has published none. */
      publicInviteCode: z.nullable(z.string()),
    }),
});

export const appVersion = endpoint({
  service: "user",
  method: "GET",
  path: "app/version/update",
  member: false,
  body: "query",
  purpose: "platform, code; returns downUrl, extra, compulsory",
  input: () =>
    z.object({
      platform: z.string().check(z.regex(/^[A-Za-z]{1,16}$/)),
      code: whole(0, 1_000_000),
    }),
  /** Null when the latest version is already installed. */
  output: () =>
    z.nullable(
      z.object({
        version: z.string(),
        code: z.number(),
        downUrl: z.string(),
        extra: z.string(),
        compulsory: z.boolean(),
      }),
    ),
});

/** Within the cooling-off period the purchase is undone. */
export const exitOrder = endpoint({
  service: "user",
  method: "POST",
  path: "app/financial/sellFinancial",
  member: true,
  body: "form",
  money: true,
  purpose: "early exit of an order",
  input: () => z.object({ orderId: idOf("order") }),
  output: () =>
    z.object({
      orderId: idOf("order"),
      outcome: z.enum(["cancelled", "exited"]),
      currency,
      /** The whole principal, by the wallets it returns to. */
      principal: amount,
      paidTo: z.object({ recharge: amount, returned: amount, earned: amount }),
      /** The income of ended days stays, taken out or not; future income is given up. */
      incomeKept: amount,
      incomeGivenUp: amount,
      endTime: instant,
    }),
  refusals: ["order_unknown", "order_cancelled", "order_ended", "whole_return_comes"],
});
