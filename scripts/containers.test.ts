/**
 * Checks compose.yaml and the manifests for Kubernetes without an engine and without a cluster:
 * their shape, what they name, what each container may do, and that their settings are usable.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { BlockList } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { readSettings } from "@ballast/sandbox/settings.ts";
import { TOKEN_ADDRESS } from "@ballast/sandbox/token.ts";
import { DCLinter } from "dclint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { configSchema, readConfig } from "../apps/server/src/platform/config.ts";
import { SECRETS, withSecretFiles } from "../apps/server/src/platform/secret-files.ts";

type Mounted = string | { source: string; target?: string };
type Service = {
  image: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  command?: string[];
  restart: string;
  environment?: Record<string, string | number>;
  secrets?: Mounted[];
  configs?: Mounted[];
  volumes?: string[];
  ports?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  build?: { target?: string };
  deploy?: { resources: { limits: Record<string, unknown> } };
  stop_grace_period?: string;
};
type Compose = { services: Record<string, Service> } & Record<
  "networks" | "volumes" | "configs" | "secrets",
  Record<string, { file?: string; ipam?: { config: { subnet: string; ip_range: string }[] } }>
>;

const read = (path: string) => readFileSync(path, "utf8");
const source = (mounted: Mounted) => (typeof mounted === "string" ? mounted : mounted.source);
const text = read("compose.yaml");
const compose: Compose = parse(text, { merge: true });
const services = Object.entries(compose.services);
const serviceOf = (name: string): Service => {
  const found = compose.services[name];
  if (!found) throw new Error(`There is no service ${name}.`);
  return found;
};
const OURS = ["migrate", "http1", "http2", "worker", "backup", "make-secrets"];

let folder: string;
let secretFiles: string;
const makeSecrets = (to = secretFiles) =>
  spawnSync(process.execPath, ["scripts/make-secrets.ts", "--to", to], { encoding: "utf8" });
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ballast-containers-"));
  secretFiles = join(folder, "secrets");
  expect(makeSecrets().stderr).toBe("");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The environment with the defaults of its variables, and the secrets in files of this test. */
function environmentOf(given: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      String(value)
        .replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1")
        .replace(/^\/run\/secrets\/(?:\w+\/)?/, `${secretFiles}/`),
    ]),
  );
}
const isSetting = (name: string) =>
  name in configSchema.shape ||
  (SECRETS as readonly string[]).map((one) => `${one}_FILE`).includes(name);

describe("compose.yaml", () => {
  const faultsOf = (written: string) => {
    const file = join(folder, "compose.yaml");
    writeFileSync(file, written);
    const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
    const [result] = linter.lintFiles([file], false);
    const messages = result?.messages ?? [];
    return messages.filter(({ rule }: { rule: string }) =>
      /^(invalid|unknown|no-duplicate)-/.test(rule),
    );
  };

  it("is as the Compose Specification describes it", () => {
    expect(faultsOf(text)).toEqual([]);
    expect(faultsOf(text.replace("read_only:", "readonly:"))).toHaveLength(1);
  });

  it("names what is there, and nothing else is there", () => {
    for (const kind of ["secrets", "configs"] as const) {
      const used = services.flatMap(([, service]) => (service[kind] ?? []).map(source));
      expect([...new Set(used)].toSorted(), kind).toEqual(Object.keys(compose[kind]).toSorted());
    }
    const volumes = services.flatMap(([, { volumes = [] }]) =>
      volumes.filter((one) => !one.startsWith("./")).map((one) => one.split(":")[0]),
    );
    expect([...new Set(volumes)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    const networks = services.flatMap(([, { networks = [] }]) =>
      Array.isArray(networks) ? networks : Object.keys(networks),
    );
    expect([...new Set(networks)].toSorted()).toEqual(Object.keys(compose.networks).toSorted());
    const files = Object.values(compose.configs).map(({ file = "" }) => file);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const waited = services.flatMap(([, service]) => Object.keys(service.depends_on ?? {}));
    expect(waited.filter((name) => !(name in compose.services))).toEqual([]);
    const programs = services.flatMap(([, { command = [] }]) =>
      command.filter((word) => word.endsWith(".ts")),
    );
    expect(programs).toHaveLength(3);
    expect(programs.filter((program) => !existsSync(program))).toEqual([]);
    const stages = [...read("Containerfile").matchAll(/^FROM .+ AS (\w+)$/gm)].map(
      ([, one]) => one,
    );
    const targets = services.flatMap(([, { build }]) => build?.target ?? []);
    expect(targets.filter((one) => !stages.includes(one))).toEqual([]);
  });

  it.each(services)("denies %s what it has no use for", (name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    expect(service.user ?? "root").not.toMatch(/^(root|0)(:|$)/);
    expect(service.cap_add ?? []).toEqual(name === "proxy" ? ["NET_BIND_SERVICE"] : []);
    const { limits } = service.deploy?.resources ?? { limits: {} };
    expect(Object.keys(limits).toSorted()).toEqual(["cpus", "memory", "pids"]);
    const open = (service.ports ?? []).filter((port) => !port.startsWith("127.0.0.1:"));
    expect(open).toEqual(name === "proxy" ? ["80:80", "443:443"] : []);
    expect(service.stop_grace_period).toMatch(/^\d+s$/);
  });

  it("asks each one that stays how it is, ours by the image’s own check", () => {
    for (const [name, { restart, healthcheck }] of services) {
      if (restart === "no") expect(healthcheck, name).toEqual({ disable: true });
      else if (OURS.includes(name)) expect(healthcheck, name).toBeUndefined();
      else expect(healthcheck?.test?.[0], name).toBe("CMD");
    }
    const grace = /^TimeoutStopSec=(\d+)$/m.exec(
      read("docs/operations/systemd/ballast-http.service"),
    )?.[1];
    for (const name of OURS) expect(serviceOf(name).stop_grace_period).toBe(`${grace}s`);
  });

  it("has settings that a server takes, with nothing but its secrets from files", () => {
    for (const name of ["http1", "http2", "worker"]) {
      const given = serviceOf(name).environment ?? {};
      expect(Object.keys(given).filter((one) => !isSetting(one))).toEqual([]);
      const config = readConfig(withSecretFiles(environmentOf(given)));
      expect(config).toMatchObject({ CHAIN_ID: 31337, TOKEN_ADDRESS, SANDBOX: "off" });
      expect(new URL(config.DATABASE_URL).username).toBe("ballast_service");
      expect(config.ROLE).toBe(name === "worker" ? "worker" : "http");
    }
    const sandbox = environmentOf(serviceOf("sandbox").environment ?? {});
    expect(readSettings(sandbox).SANDBOX_HOST).toBe("0.0.0.0");
  });

  it("holds no secret, and tells none to a container that does not need it", () => {
    for (const [name, { environment = {}, secrets = [] }] of services) {
      const bare = Object.keys(environment).filter((one) =>
        /(PASSWORD|SECRET|_TOKEN|_KEYS?|DATABASE_URL)$/.test(one),
      );
      expect(bare, name).toEqual([]);
      const given = secrets.map((one) =>
        typeof one === "string" ? `/run/secrets/${one}` : (one.target ?? ""),
      );
      const named = Object.entries(environment).filter(([one]) => one.endsWith("_FILE"));
      expect(named.filter(([, path]) => !given.includes(String(path)))).toEqual([]);
    }
    expect(text).not.toMatch(/[0-9a-f]{41,}|:\/\/\w+:\w+@/);
    const having = (secret: string) =>
      services.filter(([, { secrets = [] }]) => secrets.some((one) => source(one) === secret));
    expect(having("migrate-database-url").map(([name]) => name)).toEqual(["migrate", "backup"]);
    expect(having("keys.json").map(([name]) => name)).toEqual(["worker"]);
  });

  it("lets the proxy alone name callers, at an address that no other container gets", () => {
    const address = Object.values(serviceOf("proxy").networks ?? {})[0]?.ipv4_address ?? "";
    const [config] = compose.networks.front?.ipam?.config ?? [];
    const has = (network = "") => {
      const list = new BlockList();
      const [net = "", bits] = network.split("/");
      list.addSubnet(net, Number(bits));
      return list.check(address);
    };
    expect([has(config?.subnet), has(config?.ip_range)]).toEqual([true, false]);
    for (const name of ["http1", "http2", "worker"]) {
      expect(serviceOf(name).environment?.TRUSTED_PROXIES).toBe(address);
    }
  });
});

describe("what the containers of others read", () => {
  const ROOM = "docs/operations/compose";
  const portsOf = (setting: string) =>
    services.flatMap(([name, { environment }]) => {
      const port = environment?.[setting];
      return port === undefined ? [] : [`${name}:${port}`];
    });

  it("sends calls to both http processes, when they can write", () => {
    const caddyfile = read(join(ROOM, "Caddyfile"));
    const upstreams = /^\treverse_proxy (.+) \{$/m.exec(caddyfile)?.[1]?.split(" ");
    expect(upstreams).toEqual(portsOf("HTTP_PORT"));
    expect(caddyfile).toContain("\t\thealth_uri /readyz\n");
    expect(caddyfile).toContain(`{$PUBLIC_HOST:localhost}`);
    const check = serviceOf("proxy").healthcheck?.test?.at(-1);
    expect(caddyfile).toContain(`\n${check} {\n\tbind 127.0.0.1\n`);
  });

  it("scrapes every process, and shows the dashboard", () => {
    const { scrape_configs: jobs } = parse(read(join(ROOM, "prometheus.yml")));
    expect(jobs[0].job_name).toBe("ballast");
    expect(jobs[0].static_configs[0].targets).toEqual(portsOf("METRICS_PORT"));
    const { datasources } = parse(read(join(ROOM, "datasources.yml")));
    expect(new URL(datasources[0].url).hostname in compose.services).toBe(true);
    const { providers } = parse(read(join(ROOM, "dashboards.yml")));
    const targets = (serviceOf("grafana").configs ?? []).map((one) =>
      typeof one === "string" ? "" : one.target,
    );
    expect(targets).toContain(join(providers[0].options.path, "ballast.json"));
  });

  it("makes the two logins from secrets that its container has", () => {
    const script = read(join(ROOM, "create-database.sh"));
    const asked = [...script.matchAll(/\/run\/secrets\}\/([\w-]+)/g)].map(([, name]) => name);
    expect(asked).toEqual(["owner-password", "service-password"]);
    expect(serviceOf("database").secrets).toEqual(expect.arrayContaining(asked));
    expect(spawnSync("sh", ["-n", join(ROOM, "create-database.sh")]).status).toBe(0);
  });
});

describe("the secrets that are made", () => {
  it("are those of compose.yaml, in a folder that is closed to others, and are kept", () => {
    const names = Object.values(compose.secrets).map(({ file = "" }) => basename(file));
    expect(readdirSync(secretFiles)).toEqual(names.toSorted());
    expect(statSync(secretFiles).mode & 0o777).toBe(0o700);
    const before = names.map((name) => read(join(secretFiles, name)));
    expect(makeSecrets().stdout).toBe("Everything was there already.\n");
    expect(names.map((name) => read(join(secretFiles, name)))).toEqual(before);
    const all = before.join("\n");
    for (const file of [".gitignore", ".containerignore"]) {
      expect(read(file)).toMatch(/^secrets\/?$/m);
    }
    expect(all).toContain(before[names.indexOf("owner-password")]?.trim());
  });

  it("are not made from an empty file, and an open folder is closed before any is", () => {
    const open = join(folder, "open");
    mkdirSync(open);
    chmodSync(open, 0o755);
    writeFileSync(join(open, "owner-password"), "\n");
    const refused = makeSecrets(open);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain(`${join(open, "owner-password")} is empty.`);
    expect(readdirSync(open)).toEqual(["owner-password"]);
    expect(statSync(open).mode & 0o777).toBe(0o700);
  });
});

type Manifest = { apiVersion: string; kind: string; metadata: { name: string } } & Record<
  string,
  unknown
>;
type Probe = { httpGet: { path: string; port: string } };
type Container = {
  image: string;
  command?: string[];
  env?: { name: string; value: string }[];
  envFrom?: { configMapRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  volumeMounts: { name: string; mountPath: string }[];
  resources: { requests: object; limits: object };
};
type Pod = {
  metadata: { labels: Record<string, string> };
  spec: {
    automountServiceAccountToken: boolean;
    terminationGracePeriodSeconds?: number;
    securityContext: object;
    containers: Container[];
    volumes: {
      name: string;
      secret?: { secretName: string };
      persistentVolumeClaim?: { claimName: string };
    }[];
  };
};

describe("the manifests for Kubernetes", () => {
  const ROOM = "docs/operations/kubernetes";
  const names = readdirSync(ROOM).filter((name) => name !== "kustomization.yaml");
  const manifests = names.flatMap((name) =>
    parseAllDocuments(read(join(ROOM, name))).map((one) => one.toJS() as Manifest),
  );
  const of = (kind: string) => manifests.filter((one) => one.kind === kind);
  const pods = manifests.flatMap(({ kind, metadata, spec }) =>
    kind === "Deployment" || kind === "Job"
      ? [[metadata.name, (spec as { template: Pod }).template] as const]
      : [],
  );
  const settings = (of("ConfigMap")[0] as unknown as { data: Record<string, string> }).data;
  const environment = ({ env = [], envFrom = [] }: Container) => ({
    ...(envFrom.length > 0 ? settings : {}),
    ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
  });

  /** What TypeScript says of them as objects of Kubernetes' own types. */
  function faultsOf(list: readonly Manifest[]): string {
    const lines = list.map((one, index) => {
      const group = one.apiVersion === "v1" ? "core/v1" : one.apiVersion.replace(".k8s.io", "");
      const type = `import("kubernetes-types/${group}").${one.kind}`;
      return `export const _${index}: ${type} = ${JSON.stringify(one)};\n`;
    });
    const file = join(folder, "manifests.ts");
    writeFileSync(file, lines.join(""));
    const modules = join(folder, "node_modules");
    if (!existsSync(modules)) symlinkSync(resolve("node_modules"), modules);
    const options = [
      "--noEmit",
      "--strict",
      "--module",
      "nodenext",
      "--types",
      "",
      "--pretty",
      "false",
    ];
    const args = ["node_modules/typescript/bin/tsc", "--ignoreConfig", ...options, file];
    return spawnSync(process.execPath, args, { encoding: "utf8" }).stdout;
  }

  it("are all applied, and have the fields and types that Kubernetes knows", () => {
    const { resources } = parse(read(join(ROOM, "kustomization.yaml")));
    expect(resources.toSorted()).toEqual(names.toSorted());
    expect(faultsOf(manifests)).toBe("");
    const [budget] = of("PodDisruptionBudget");
    const wrong = { ...budget, spec: { minAvailabel: 1 } } as unknown as Manifest;
    expect(faultsOf([wrong])).toMatch(/"minAvailabel". does not exist/);
  });

  it("run each pod without root, without privileges, on a read-only root, with limits", () => {
    expect(pods).toHaveLength(3);
    for (const [name, { spec }] of pods) {
      expect(spec.automountServiceAccountToken, name).toBe(false);
      expect(spec.securityContext, name).toMatchObject({
        ...{ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 },
        seccompProfile: { type: "RuntimeDefault" },
      });
      for (const container of spec.containers) {
        expect(container, name).toMatchObject({
          image: "ballast",
          securityContext: {
            ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
            capabilities: { drop: ["ALL"] },
          },
        });
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.anything(), memory: expect.anything() },
          limits: { memory: expect.anything() },
        });
        const mounted = container.volumeMounts.map((one) => one.name);
        expect(mounted.toSorted()).toEqual(spec.volumes.map((one) => one.name).toSorted());
      }
    }
  });

  it("ask each server by paths and ports that it has, and end none before it has ended", () => {
    for (const [name, { spec }] of pods.filter(([one]) => one !== "ballast-migrate")) {
      const [container] = spec.containers;
      const ports = new Map(container?.ports?.map((port) => [port.name, port.containerPort]));
      expect(ports.get("metrics"), name).toBe(Number(settings.METRICS_PORT));
      if (ports.has("http")) expect(ports.get("http")).toBe(Number(settings.HTTP_PORT));
      const { startupProbe, livenessProbe, readinessProbe } = container ?? {};
      expect(startupProbe?.httpGet.path).toBe("/healthz");
      expect(livenessProbe?.httpGet.path).toBe("/healthz");
      expect(readinessProbe?.httpGet.path).toBe("/readyz");
      for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
        expect([...ports.keys()], name).toContain(probe?.httpGet.port);
      }
      expect(spec.terminationGracePeriodSeconds, name).toBeGreaterThanOrEqual(30);
    }
  });

  it("have settings that a server takes, and secrets from files alone", () => {
    writeFileSync(join(secretFiles, "chain-rpc-url"), "https://node.example.org/key\n");
    for (const [name, { spec }] of pods) {
      for (const container of spec.containers) {
        const given = environment(container);
        expect(
          Object.keys(given).filter((one) => !isSetting(one)),
          name,
        ).toEqual([]);
        expect(
          Object.keys(given).filter((one) => (SECRETS as readonly string[]).includes(one)),
        ).toEqual([]);
        const places = container.volumeMounts.map((one) => `${one.mountPath}/`);
        for (const path of Object.values(given).filter((one) => one.startsWith("/run/secrets/"))) {
          expect(
            places.some((place) => path.startsWith(place)),
            path,
          ).toBe(true);
        }
        const env = withSecretFiles(environmentOf(given));
        if (name === "ballast-migrate")
          expect(env.MIGRATE_DATABASE_URL).toContain("ballast_owner:");
        else expect(readConfig(env).ROLE).toBe(name.replace("ballast-", ""));
      }
    }
    rmSync(join(secretFiles, "chain-rpc-url"));
    const secretsOf = (pod: Pod) =>
      pod.spec.volumes.flatMap(({ secret }) => secret?.secretName ?? []);
    expect(pods.map(([name, pod]) => [name, ...secretsOf(pod)])).toEqual(
      expect.arrayContaining([
        ["ballast-migrate", "ballast-owner"],
        ["ballast-http", "ballast-server"],
        ["ballast-worker", "ballast-server", "ballast-keys"],
      ]),
    );
    expect(of("Secret")).toEqual([]);
    const claims = pods.flatMap(([, { spec }]) =>
      spec.volumes.flatMap((one) => one.persistentVolumeClaim?.claimName ?? []),
    );
    const made = of("PersistentVolumeClaim").map(({ metadata }) => metadata.name);
    expect([...new Set(claims)]).toEqual(made);
  });

  it("let the largest upload through, as the proxy of compose.yaml does", async () => {
    const contract = "packages/contract/src";
    const calls = readdirSync(contract, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
      .map((name) => import(resolve(contract, name)) as Promise<Record<string, Partial<Endpoint>>>);
    const files = (await Promise.all(calls))
      .flatMap((module) => Object.values(module))
      .flatMap((one) => (one?.body === "multipart" && one.files ? [one.files] : []));
    expect(files.length).toBeGreaterThan(4);
    const bytes = files.map(({ most, mostBytes }) => most * mostBytes);
    const { metadata } = of("Ingress")[0] as { metadata: { annotations?: object } };
    // A megabyte for the fields and the lines between the parts.
    expect(metadata.annotations).toEqual({
      "nginx.ingress.kubernetes.io/proxy-body-size": `${Math.max(...bytes) / 2 ** 20 + 1}m`,
    });
    expect(read("docs/operations/compose/Caddyfile")).not.toMatch(/request_body|max_size/);
  });

  it("select pods that are there", () => {
    const labels = pods.map(([, { metadata }]) => metadata.labels);
    const selectors = ["Service", "PodDisruptionBudget", "Deployment"]
      .flatMap(of)
      .map(({ spec }) => {
        const { selector } = spec as { selector: { matchLabels?: Record<string, string> } };
        return selector.matchLabels ?? selector;
      });
    expect(selectors).toHaveLength(4);
    for (const selector of selectors) expect(labels).toContainEqual(selector);
  });
});
