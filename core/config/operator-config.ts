import { type Static, Type } from 'typebox'

const PositiveInteger = () => Type.Integer({ minimum: 1 })

/** The shape of `fastify.config.ts`; `load-config.ts` validates it with what the environment overrides. */
export const OperatorConfig = Type.Object(
  {
    /** `mysql://user:password@host:port/database`, or `sqlite:path`. */
    database: Type.String({ pattern: '^(mysql://.+|sqlite:.+)$' }),
    listen: Type.Object({
      host: Type.String({ minLength: 1 }),
      port: Type.Integer({ minimum: 0, maximum: 65_535 }),
    }),
    dataFolder: Type.String({ minLength: 1 }),
    /** At least 32 characters. If absent, made and stored in the data folder. */
    tokenSecret: Type.Optional(Type.Union([Type.String({ minLength: 32 }), Type.Undefined()])),
    /**
     * Seals the secret settings of plugins in the database: at least 32 characters. Several, with commas: the first one
     * seals, each opens. If absent, it is derived from the token secret.
     */
    settingsKey: Type.Optional(Type.Union([Type.String({ minLength: 32 }), Type.Undefined()])),
    smtpUrl: Type.Optional(Type.Union([Type.String({ pattern: '^smtps?://.+$' }), Type.Undefined()])),
    demo: Type.Boolean(),
    /** Processors that the demo's sites offer too, when they are imported: the settings of each plugin, by its name. */
    demoPayments: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()))),
    /** Installed plugins: name → folder or npm package. */
    plugins: Type.Record(Type.String(), Type.String({ minLength: 1 })),
    defaults: Type.Object({
      mail: Type.String({ minLength: 1 }),
      files: Type.String({ minLength: 1 }),
      places: Type.Optional(Type.String({ minLength: 1 })),
    }),
    logLevel: Type.Optional(Type.String({ pattern: '^(fatal|error|warn|info|debug|trace|silent)$' })),
    /** Addresses of reverse proxies whose `X-Forwarded-*` is trusted, comma-separated; see `trusted-proxies.ts`. */
    trustProxy: Type.Optional(Type.Union([Type.Literal(false), Type.String()])),
    /** The public protocol and port of the sites in all addresses: those of the proxy in front of the server. */
    publicAddress: Type.Optional(
      Type.Object({
        protocol: Type.Union([Type.Literal('http'), Type.Literal('https')]),
        port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
      }),
    ),
    /** Requests per minute from one address; false turns the limits off. */
    rateLimit: Type.Optional(
      Type.Union([Type.Literal(false), Type.Object({ reads: PositiveInteger(), writes: PositiveInteger() })]),
    ),
    /** The most visitors' holds per address; false turns the limit off. */
    visitorsPerAddress: Type.Optional(Type.Union([Type.Literal(false), PositiveInteger()])),
    /**
     * How many seconds a request may wait for the database before it is told to retry, and a process's connections to
     * MySQL; no tenant uses more than half of them.
     */
    databaseLimits: Type.Optional(Type.Object({ seconds: PositiveInteger(), connections: PositiveInteger() })),
    /**
     * Who runs the jobs (delivery of events, reconciliation of payments, clean-up): `any` process, where a server does
     * so only while there is no worker; or nobody but a `worker`.
     */
    jobs: Type.Optional(Type.Union([Type.Literal('any'), Type.Literal('worker')])),
    /**
     * Whether webhooks and plugins may call this machine where a tenant names it; never other private addresses.
     * Default: in development.
     */
    allowsLoopback: Type.Optional(Type.Boolean()),
    /**
     * Servers in the operator's network that plugins may call where a tenant names them, by their origins, such as
     * `http://osrm.internal:5000`; also without TLS.
     */
    ownServers: Type.Optional(
      Type.Array(Type.String({ pattern: '^https?://([\\w.-]+|\\[[\\da-fA-F:]+\\])(:\\d{1,5})?$' })),
    ),
    /** For how many seconds a plugin may block a process, which then starts anew without that plugin. */
    blockLimit: Type.Optional(PositiveInteger()),
    /** The port, on this machine alone, at which a proxy asks whether a name may have a certificate. Absent: none. */
    askPort: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 65_535 }), Type.Undefined()])),
    /** Resolvers for the records of providers' own domains, as `address:port`. Absent: the machine's. */
    dnsServers: Type.Optional(Type.Union([Type.Array(Type.String({ minLength: 1 })), Type.Undefined()])),
    /** A bearer token that allows reading `/metrics` from other machines. */
    metricsToken: Type.Optional(Type.String({ minLength: 16 })),
  },
  { additionalProperties: false },
)

export type OperatorConfig = Static<typeof OperatorConfig>

/** The validated configuration, with overrides and defaults applied. */
export interface AppConfig {
  database: string
  listen: { host: string; port: number }
  /** Absolute. */
  dataFolder: string
  tokenSecret: string
  /** Whether the secret was made here and lies in the data folder, unknown to other machines. */
  isSecretLocal: boolean
  /** The first one seals the secret settings of plugins, each opens them. */
  settingsKeys: string[]
  smtpUrl: string | undefined
  demo: boolean
  demoPayments: Record<string, Record<string, unknown>>
  plugins: Record<string, string>
  defaults: { mail: string; files: string; places?: string }
  logLevel: string
  trustProxy: false | string
  /** Absent: as the server itself listens. */
  publicAddress: { protocol: 'http' | 'https'; port?: number } | undefined
  rateLimit: false | { reads: number; writes: number }
  visitorsPerAddress: number | false
  databaseLimits: { seconds: number; connections: number }
  jobs: 'any' | 'worker'
  allowsLoopback: boolean
  ownServers: string[]
  blockLimit: number
  askPort: number | undefined
  dnsServers: string[] | undefined
  metricsToken: string | undefined
  /** The cost of one password hash: KiB of memory, and passes over it. */
  passwordCost: { memory: number; passes: number }
  production: boolean
}
