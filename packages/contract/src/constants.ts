/**
 * The fixed figures of the product, in one place. Limits that an operator may change are settings.
 */

export const CLIENT_VERSION = "0.5.1";
export const CLIENT_VERSION_CODE = 51;
/** The platforms that the app is published for; WEB covers all others. */
export const APP_PLATFORMS = ["ANDROID", "IOS", "WEB"] as const;
export type AppPlatform = (typeof APP_PLATFORMS)[number];

/** Countries whose policy can never allow promotions; the database enforces the same list. */
export const NO_PROMOTIONS: readonly string[] = ["GB"];

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 24;

/** Smallest units of the local currency (2 decimals): 500.00. */
export const CASH_RECHARGE_MIN = 500_00n;
/** Smallest units: at most 1,000,000.00 in one payment, and at least 1.00 into the local wallet. */
export const CASH_RECHARGE_MAX = 1_000_000_00n;
export const LOCAL_RECHARGE_MIN = 1_00n;
/** The minutes for which the rate of a cash recharge is valid, and in which it can be paid. */
export const CASH_QUOTE_MINUTES = 15;
export const PAYMENT_MINUTES = 60;
/** Smallest units of tUSDT (6 decimals): 1.000000. */
export const WITHDRAWAL_MIN = 1_000_000n;
/** The smallest step of an amount that a member types: 0.01 tUSDT. */
export const AMOUNT_STEP = 10_000n;
export const WITHDRAWAL_FEE_BPS = 500n;
/**
 * The highest withdrawal fee: a withdrawal applied for at a higher rate than today's is still
 * settled.
 */
export const WITHDRAWAL_FEE_MAX_BPS = 500n;
/** The inviter's maximum share of a fee that the invited member paid: a fifth. */
export const INVITATION_SHARE_MAX_BPS = 2_000n;
export const WITHDRAWAL_ARRIVAL_HOURS = 72;
/**
 * A payment whose last step is this old may be sent again or taken back; the alert uses the same
 * age.
 */
export const PAYOUT_STUCK_MINUTES = 30;
/** ISO weekdays on which withdrawals are processed. */
export const PROCESSING_WEEKDAYS = [1, 2, 3, 4, 5] as const;

export const CHAIN_CONFIRMATIONS = 20;
/** The only chains this software will ever talk to; each is a test chain. */
export const LOCAL_CHAIN_ID = 31337;
export const ALLOWED_CHAIN_IDS = [LOCAL_CHAIN_ID, 97] as const;
export type ChainId = (typeof ALLOWED_CHAIN_IDS)[number];
export const CHAIN_NAMES: Record<ChainId, string> = {
  [LOCAL_CHAIN_ID]: "local",
  97: "BSC test network",
};

export const INCOME_RECEIPT_MINUTES = 30;
export const COOLING_OFF_HOURS = 24;
export const ADDRESS_COOL_DOWN_HOURS = 24;
export const ADDRESSES_PER_MEMBER = 20;
export const CARD_COOL_DOWN_HOURS = 24;
export const CARDS_PER_MEMBER = 10;
export const SECURITY_HOLD_HOURS = 24;
/**
 * Smallest units of tUSDT: the one conversion yields at least 1.00, or converts the whole local
 * wallet.
 */
export const CONVERSION_MIN = 1_000_000n;
/**
 * Database keys enforce these limits of one, not these figures; another number needs another
 * schema.
 */
export const CONVERSIONS_PER_MEMBER = 1;
export const SHARE_REWARDS_PER_MEMBER = 1;
export const GROUP_BONUSES_PER_MEMBER = 1;
export const WELCOME_INCOMES_PER_MEMBER = 1;

/** Listing is refused above this simple yearly rate (total return ÷ price × 365 ÷ days). */
export const YEARLY_RATE_CEILING_BPS = 1500n;

export const SMS_CODE_DIGITS = 6;
export const SMS_CODE_MINUTES = 10;
export const SMS_CODE_TRIES = 5;
/** A phone number gets at most one code in this period. */
export const SMS_CODE_AGAIN_MS = 60_000;

export const FEEDBACK_FILE_MAX_BYTES = 20 * 1024 * 1024;
export const FEEDBACK_FILES_MAX = 4;
export const COMMUNITY_IMAGE_MAX_BYTES = 2 * 1024 * 1024;
/** The size limit of evidence documents that staff upload; members download them. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
export const AVATAR_MAX_BYTES = 10_485_760;

export const POST_MAX_LENGTH = 2_000;
export const POST_IMAGES_MAX = 6;
export const COMMENT_MAX_LENGTH = 500;
export const QUESTION_MAX_LENGTH = 200;
export const DESCRIPTION_MAX_LENGTH = 4_000;

export const REQUEST_TIMEOUT_MS = 36_000;
export const TOAST_MS = 3_000;
export const REDIRECT_MS = 1_000;
export const CACHE_MS = 14_400_000;
export const COUNTDOWN_MS = 1_000;
export const CLICK_GUARD_MS = 1_000;
export const POPUP_AFTER_MS = 3_000;
export const PREFETCH_TIMEOUT_MS = 4_000;
export const PULL_UP_PX = 20;
export const COMMENT_PAGE_SIZE = 5;
export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 100;
export const CUSTOMER_SERVICE_LINK_MIN_LENGTH = 8;
export const PICKER_COLUMNS = 3;

/**
 * The number of ledger buckets; the bucket is a fixed function of the member's id and never
 * changes.
 */
export const BUCKETS = 64;

/**
 * A raise of a member's own limit takes effect after this waiting period, once confirmed within the
 * days that follow.
 */
export const LIMIT_RAISE_HOURS = 24;
export const LIMIT_RAISE_DAYS = 7;
/** The pause after a wrong answer to the questions before the first purchase. */
export const UNDERSTANDING_PAUSE_MINUTES = 10;

/**
 * The second step of a login: its time limit, and how many recovery codes and passkeys a member can
 * have.
 */
export const CHALLENGE_MINUTES = 5;
export const RECOVERY_CODES = 10;
export const PASSKEYS_PER_MEMBER = 10;

/** A neutral rate older than this is shown as outdated, to members and to staff. */
export const BENCHMARK_OLD_DAYS = 92;

/** The maximum period of a statement in days, and the maximum number of data copies in 24 hours. */
export const STATEMENT_DAYS = 366;
export const EXPORTS_A_DAY = 3;

/** A public figure about fewer members than this would reveal what one of them did. */
export const FEW_MEMBERS = 10;
