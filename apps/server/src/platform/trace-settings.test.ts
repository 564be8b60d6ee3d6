import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { TRACE_SETTINGS, wantsTraces } from "./trace-settings.ts";

const schema = z.object(TRACE_SETTINGS);
const wants = (env: Record<string, string>) => wantsTraces(schema.parse(env));
const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

describe("traces", () => {
  it("are on where a collector is named, and nothing turns them off", () => {
    expect(wants({})).toBe(false);
    expect(wants(COLLECTOR)).toBe(true);
    expect(wants({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://one/v1/traces" })).toBe(true);
    expect(wants({ ...COLLECTOR, OTEL_SDK_DISABLED: "TRUE" })).toBe(false);
    expect(wants({ ...COLLECTOR, OTEL_SDK_DISABLED: "false" })).toBe(true);
    expect(wants({ ...COLLECTOR, OTEL_TRACES_EXPORTER: "none" })).toBe(false);
  });

  it.each([
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "127.0.0.1:4318"],
    ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "grpc://127.0.0.1:4317"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "http/json"],
    ["OTEL_TRACES_EXPORTER", "console"],
    ["OTEL_TRACES_SAMPLER", "jaeger_remote"],
    ["OTEL_TRACES_SAMPLER_ARG", "10%"],
    ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
    ["OTEL_SDK_DISABLED", "no"],
  ])("end the start with a wrong %s, %s", (name, value) => {
    const result = schema.safeParse({ ...COLLECTOR, [name]: value });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([[name]]);
  });

  it("load their library nowhere else than where they are on", () => {
    const folder = new URL("../", import.meta.url);
    const loading = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .filter((name) =>
        /^import (?!type)[^;]*"(@opentelemetry\/|\.[^"]*start-tracing\.ts")/m.test(
          readFileSync(new URL(name, folder), "utf8"),
        ),
      );
    expect(loading).toEqual(["platform/start-tracing.ts"]);
  });
});
