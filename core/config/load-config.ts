import { access, constants, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Value } from 'typebox/value'
import { schemaErrors } from '../domain/entities/schema-errors.ts'
import { isRecord } from '../domain/is-record.ts'
import { overrides } from './environment.ts'
import { type AppConfig, OperatorConfig } from './operator-config.ts'
import { tokenSecret } from './token-secret.ts'
import { faultOfProxies } from './trusted-proxies.ts'

/** Every fault of the configuration, in one message for the operator. */
export class ConfigError extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

function assign(target: Record<string, unknown>, path: string[], value: unknown) {
  const [key, ...rest] = path
  if (key === undefined) return
  if (rest.length === 0) {
    target[key] = value
    return
  }
  const inner = target[key]
  const next = isRecord(inner) ? { ...inner } : {}
  target[key] = next
  assign(next, rest, value)
}

/** Empty variables count as unset: `PORT= npm start` means the file's port. */
function applyEnvironment(config: Record<string, unknown>, env: NodeJS.ProcessEnv, faults: string[]) {
  for (const [name, { path, expected, read, isSecret }] of Object.entries(overrides)) {
    const given = env[name]
    if (given === undefined || given === '') continue
    const value = read(given)
    if (value === undefined) faults.push(`${name}: expected ${expected}${isSecret ? '' : `, not "${given}"`}.`)
    else assign(config, path, value)
  }
}

const variableFor = (path: string) => Object.entries(overrides).find(([, to]) => `/${to.path.join('/')}` === path)?.[0]

const hints: Record<string, string> = {
  '/database': 'must be mysql://user:password@host:port/database or sqlite:path',
  '/tokenSecret': 'must have at least 32 characters; leave it out to have one made',
  '/settingsKey': 'must have at least 32 characters; leave it out to use the token secret',
  '/smtpUrl': 'must be smtp://… or smtps://…',
  '/logLevel': 'must be one of fatal, error, warn, info, debug, trace, silent',
  '/listen/port': 'must be a port number from 0 to 65535',
  '/rateLimit': 'must be false or {reads, writes}, requests a minute',
  '/trustProxy': 'must be false, or addresses with commas between them; name your own proxies',
  '/visitorsPerAddress': 'must be false or a number of visitors, 1 or more',
  '/databaseLimits': 'must be {seconds, connections}',
  '/jobs': 'must be any or worker',
  '/blockLimit': 'must be a whole number of seconds, 1 or more',
  '/askPort': 'must be a port number',
  '/ownServers': 'must be a list of origins, such as http://10.0.0.5:5000',
  '/dnsServers': 'must be a list of addresses',
  '/metricsToken': 'must have at least 16 characters',
}

function schemaFaults(config: unknown): string[] {
  const seen = new Map<string, string>()
  for (const error of schemaErrors(OperatorConfig, config)) {
    // Each unknown key is reported separately, and then once more as a whole.
    if (error.keyword === 'additionalProperties') continue
    const at = Object.keys(hints).find((path) => error.instancePath.startsWith(path)) ?? error.instancePath
    const variable = variableFor(at)
    const name =
      at === '' ? 'fastify.config.ts' : `${at.slice(1).replaceAll('/', '.')}${variable ? ` (${variable})` : ''}`
    if (!seen.has(at))
      seen.set(
        at,
        `${name}: ${hints[at] ?? (error.keyword === 'boolean' ? 'is no setting; remove it' : error.message)}.`,
      )
  }
  return [...seen.values()]
}

function proxyFaults({ trustProxy }: Record<string, unknown>): string[] {
  const fault = typeof trustProxy === 'string' ? faultOfProxies(trustProxy) : null
  return fault === null ? [] : [`trustProxy (TRUST_PROXY): ${fault}.`]
}

/**
 * Validates what `fastify.config.ts` exports together with what the environment overrides.
 * @throws ConfigError listing every fault at once.
 */
export async function resolveConfig(input: {
  root: string
  operator: unknown
  env: NodeJS.ProcessEnv
}): Promise<AppConfig> {
  const faults: string[] = []
  const config: unknown = isRecord(input.operator) ? structuredClone(input.operator) : {}
  if (!isRecord(input.operator)) faults.push('fastify.config.ts: must export a configuration object as default.')
  if (isRecord(config)) applyEnvironment(config, input.env, faults)
  if (isRecord(config) && isRecord(input.operator)) faults.push(...schemaFaults(config), ...proxyFaults(config))
  if (faults.length > 0 || !Value.Check(OperatorConfig, config)) throw new ConfigError(faults)
  const dataFolder = resolve(input.root, config.dataFolder)
  const { settingsKey, ...given } = config
  const secret = config.tokenSecret ?? (await tokenSecret(dataFolder))
  return {
    ...given,
    dataFolder,
    tokenSecret: secret,
    settingsKeys: (settingsKey ?? secret).split(',').map((key) => key.trim()),
    isSecretLocal: config.tokenSecret === undefined,
    smtpUrl: config.smtpUrl,
    logLevel: config.logLevel ?? 'info',
    trustProxy: config.trustProxy ?? false,
    publicAddress: config.publicAddress,
    rateLimit: config.rateLimit ?? { reads: 1200, writes: 120 },
    visitorsPerAddress: config.visitorsPerAddress ?? 10,
    demoPayments: config.demoPayments ?? {},
    databaseLimits: config.databaseLimits ?? { seconds: 8, connections: 16 },
    jobs: config.jobs ?? 'any',
    blockLimit: config.blockLimit ?? 5,
    askPort: config.askPort,
    dnsServers: config.dnsServers,
    ownServers: config.ownServers ?? [],
    allowsLoopback: config.allowsLoopback ?? input.env.NODE_ENV !== 'production',
    metricsToken: config.metricsToken,
    passwordCost: { memory: 19_456, passes: 2 },
    production: input.env.NODE_ENV === 'production',
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Turns a file system error about the data folder into a message; anything else is thrown on. */
function folderFault(error: unknown, folder: string): ConfigError {
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(codeOf(error))) throw error
  return new ConfigError([`dataFolder (DATA_FOLDER): ${folder} can't be written to (${codeOf(error)}); name another.`])
}

/** Reads `fastify.config.ts` of `root`, and makes the data folder if it is missing. */
export async function loadConfig(root: string, env: NodeJS.ProcessEnv = process.env): Promise<AppConfig> {
  const module: { default?: unknown } = await import(pathToFileURL(resolve(root, 'fastify.config.ts')).href)
  const given = isRecord(module.default) ? module.default.dataFolder : undefined
  const folder = resolve(root, env.DATA_FOLDER || (typeof given === 'string' ? given : ''))
  try {
    const config = await resolveConfig({ root, operator: module.default, env })
    await mkdir(config.dataFolder, { recursive: true, mode: 0o700 })
    await access(config.dataFolder, constants.W_OK)
    return config
  } catch (error) {
    throw error instanceof ConfigError ? error : folderFault(error, folder)
  }
}
