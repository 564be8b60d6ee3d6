import type { Row } from "@ballast/contract/console/form.ts";
import { expect, it } from "vitest";
import { filtersFor, WAITING } from "./waiting.ts";

it("counts of the approvals those that the reader may decide", () => {
  const [approvals] = WAITING.filter(({ resource }) => resource === "proposals");
  if (!approvals) throw new Error("no approvals wait");
  const open = { column: "state", op: "among", value: ["open"] };
  expect(filtersFor(approvals, "admin")).toEqual([open]);
  const anybodys = { column: "by", op: "among", value: ["any"] };
  for (const role of ["finance", "auditor"] as const) {
    expect(filtersFor(approvals, role)).toEqual([open, anybodys]);
  }
});

it("says why a person looks at this withdrawal, and at this post", () => {
  const [withdrawals] = WAITING.filter(({ resource }) => resource === "withdrawals");
  const why = (values: Row["values"], max: bigint | null = 1_000_000_000n) =>
    withdrawals?.why?.({ currency: "tUSDT", ...values }, max);
  expect(why({ gross: "1000000001", risks: "new target" })).toBe("above 1,000.00, new target");
  expect(why({ gross: "1000000000", risks: null })).toBe("waits for its run on a weekday");
  expect(why({ gross: "1", holdReason: "legal_order" })).toBe("held for: legal order");
  expect(why({ gross: "1", canBePaid: false })).toBe("no payment may leave now");
  // Before the figures are read, nobody knows whether it is above what is approved by itself.
  expect(why({ gross: "50000000000" }, null)).toBeNull();
  expect(why({ gross: "50000000000", risks: "new target" }, null)).toBe("new target");
  const [posts] = WAITING.filter(({ resource }) => resource === "posts");
  const post = { state: "waiting", author: "usr_1", postsBefore: 0, pictures: 2 };
  expect(posts?.why?.(post, null)).toBe("the first post of a member, 2 pictures");
  expect(posts?.why?.({ ...post, postsBefore: 3, pictures: 0 }, null)).toBe("a new post");
  expect(posts?.why?.({ ...post, author: null, pictures: 1 }, null)).toBe(
    "of the staff, 1 picture",
  );
  expect(posts?.why?.({ ...post, state: "hidden" }, null)).toBe("hidden by reports");
});
