/**
 * `time` is the standard name for when something happened. Where a schema has `at`, a response and
 * its description add the same value as `time`; `at` stays for one version.
 */
const OLD = "at";
const NEW = "time";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Copies a response with the alias beside each moment, at any depth. */
export function withTime(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTime);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withTime(inner)] as const);
  const at = value[OLD];
  const isAliased = typeof at === "string" && !Object.hasOwn(value, NEW);
  return Object.fromEntries(isAliased ? [...entries, [NEW, at] as const] : entries);
}

type Schema = { properties?: Record<string, unknown>; required?: string[] };

/** Does the same to a JSON schema. */
export function describedWithTime<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(describedWithTime) as T;
  if (!isObject(schema)) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, describedWithTime(value)]),
  ) as Schema & T;
  const { properties, required } = inner;
  if (!properties?.[OLD] || properties[NEW]) return inner;
  return {
    ...inner,
    properties: { ...properties, [NEW]: properties[OLD] },
    ...(required?.includes(OLD) ? { required: [...required, NEW] } : {}),
  };
}
