/**
 * The settings of OpenTelemetry that turn traces on and that could be wrong in a way that sends nothing. The
 * names are OpenTelemetry's own; its library reads all others itself.
 */
import * as z from "zod";

const collector = z.url({ protocol: /^https?$/ });
const protocol = z.literal("http/protobuf", "takes http/protobuf alone");
const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export const TRACE_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"]).default("otlp"),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SDK_DISABLED: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["true", "false"]))
    .default("false"),
};

type TraceSettings = z.output<z.ZodObject<typeof TRACE_SETTINGS>>;

/** Traces are on where a collector is named and nothing turns them off. */
export const wantsTraces = (settings: TraceSettings): boolean =>
  settings.OTEL_SDK_DISABLED === "false" &&
  settings.OTEL_TRACES_EXPORTER === "otlp" &&
  (settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !==
    undefined;
