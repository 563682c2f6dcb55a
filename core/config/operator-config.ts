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
    /** At least 32 characters. Made and kept in the data folder when absent. */
    tokenSecret: Type.Optional(Type.Union([Type.String({ minLength: 32 }), Type.Undefined()])),
    smtpUrl: Type.Optional(Type.Union([Type.String({ pattern: '^smtps?://.+$' }), Type.Undefined()])),
    demo: Type.Boolean(),
    /** Installed plugins: name → folder or npm package. */
    plugins: Type.Record(Type.String(), Type.String({ minLength: 1 })),
    defaults: Type.Object({
      mail: Type.String({ minLength: 1 }),
      files: Type.String({ minLength: 1 }),
      places: Type.Optional(Type.String({ minLength: 1 })),
    }),
    logLevel: Type.Optional(Type.String({ pattern: '^(fatal|error|warn|info|debug|trace|silent)$' })),
    /** Addresses of reverse proxies whose `X-Forwarded-*` is believed, comma-separated; see `trusted-proxies.ts`. */
    trustProxy: Type.Optional(Type.Union([Type.Literal(false), Type.String()])),
    /** How customers reach the sites, for addresses in mails: what a proxy in front of the server listens to. */
    publicAddress: Type.Optional(
      Type.Object({
        protocol: Type.Union([Type.Literal('http'), Type.Literal('https')]),
        port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
      }),
    ),
    /** Requests a minute from one address; false turns the limits off. */
    rateLimit: Type.Optional(
      Type.Union([Type.Literal(false), Type.Object({ reads: PositiveInteger(), writes: PositiveInteger() })]),
    ),
    /** How many visitors' holds one address may have; false turns the limit off. */
    visitorsPerAddress: Type.Optional(Type.Union([Type.Literal(false), PositiveInteger()])),
    /**
     * For how many seconds a request may wait for the database before it is told to come again, and how many
     * connections a process has to MySQL; no tenant takes more than half of them.
     */
    databaseLimits: Type.Optional(Type.Object({ seconds: PositiveInteger(), connections: PositiveInteger() })),
    /** Lets `/metrics` be read from elsewhere than the machine itself, as a bearer token. */
    metricsToken: Type.Optional(Type.String({ minLength: 16 })),
  },
  { additionalProperties: false },
)

export type OperatorConfig = Static<typeof OperatorConfig>

/** The configuration as the app uses it: validated, overridden, and with every default filled in. */
export interface AppConfig {
  database: string
  listen: { host: string; port: number }
  /** Absolute. */
  dataFolder: string
  tokenSecret: string
  /** The secret was made here and lies in the data folder: other machines don't know it. */
  isSecretLocal: boolean
  smtpUrl: string | undefined
  demo: boolean
  plugins: Record<string, string>
  defaults: { mail: string; files: string; places?: string }
  logLevel: string
  trustProxy: false | string
  /** Absent = as the server itself listens. */
  publicAddress: { protocol: 'http' | 'https'; port?: number } | undefined
  rateLimit: false | { reads: number; writes: number }
  visitorsPerAddress: number | false
  databaseLimits: { seconds: number; connections: number }
  metricsToken: string | undefined
  /** What a guess at a password costs: KiB of memory, and passes over it. */
  passwordCost: { memory: number; passes: number }
  production: boolean
}
