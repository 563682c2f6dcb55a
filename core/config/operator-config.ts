/** The shape of `fastify.config.ts`; `load-config.ts` validates it with what the environment overrides. */
export interface OperatorConfig {
  database: string
  listen: { host: string; port: number }
  dataFolder: string
  tokenSecret: string | undefined
  smtpUrl: string | undefined
  demo: boolean
  plugins: Record<string, string>
  defaults: { mail: string; files: string; places?: string }
}
