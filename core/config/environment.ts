import { isRecord } from '../domain/is-record.ts'

/** The setting of an environment variable, and how its text is read. `read` returns `undefined` for invalid text. */
interface Override {
  path: string[]
  expected: string
  read(text: string): unknown
  /** Whether its text holds secrets, which no fault repeats. */
  isSecret?: true
}

const text = (...path: string[]): Override => ({ path, expected: 'a text', read: (value) => value })

const yes = new Set(['1', 'true', 'yes', 'on'])
const no = new Set(['0', 'false', 'no', 'off'])

const readFlag = (value: string) => {
  const word = value.toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : undefined
}

const readWhole = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : undefined)

const readPair = (first: string, second: string) => (value: string) => {
  const [one, other] = value.split('/').map((part) => readWhole(part.trim()))
  return one !== undefined && other !== undefined ? { [first]: one, [second]: other } : undefined
}

const readRates = (value: string) => (no.has(value.toLowerCase()) ? false : readPair('reads', 'writes')(value))

const readAddress = (value: string) => {
  const match = /^(https?)(?::(\d{1,5}))?$/.exec(value)
  if (!match) return undefined
  return { protocol: match[1], ...(match[2] && { port: Number(match[2]) }) }
}

/** Settings by plugin, as JSON. */
const readSettings = (value: string) => {
  try {
    const given: unknown = JSON.parse(value)
    return isRecord(given) && Object.values(given).every(isRecord) ? given : undefined
  } catch {
    return undefined
  }
}

export const overrides: Record<string, Override> = {
  DATABASE_URL: text('database'),
  HOST: text('listen', 'host'),
  PORT: { path: ['listen', 'port'], expected: 'a port number from 0 to 65535', read: readWhole },
  DATA_FOLDER: text('dataFolder'),
  TOKEN_SECRET: text('tokenSecret'),
  SETTINGS_KEY: text('settingsKey'),
  SMTP_URL: text('smtpUrl'),
  DEMO: { path: ['demo'], expected: 'true or false', read: readFlag },
  DEMO_PAYMENTS: {
    path: ['demoPayments'],
    expected: 'JSON with the settings of each plugin: {"payment-mollie":{"apikey":"test_…"}}',
    read: readSettings,
    isSecret: true,
  },
  LOG_LEVEL: text('logLevel'),
  TRUST_PROXY: {
    path: ['trustProxy'],
    expected: 'false, or addresses with commas between them',
    read: (value) => readFlag(value) ?? value,
  },
  PUBLIC_ADDRESS: {
    path: ['publicAddress'],
    expected: 'http or https, with a port where it is not the usual one: https, http:8080',
    read: readAddress,
  },
  RATE_LIMIT: {
    path: ['rateLimit'],
    expected: 'off, or requests a minute as reads/writes, such as 1200/120',
    read: readRates,
  },
  VISITORS_PER_ADDRESS: {
    path: ['visitorsPerAddress'],
    expected: 'off, or a number of visitors',
    read: (value) => (no.has(value.toLowerCase()) ? false : readWhole(value)),
  },
  DATABASE_LIMITS: {
    path: ['databaseLimits'],
    expected: 'seconds a request may wait and connections of the process, such as 8/16',
    read: readPair('seconds', 'connections'),
  },
  BLOCK_LIMIT: {
    path: ['blockLimit'],
    expected: 'whole seconds for which a plugin may block a process, such as 5',
    read: readWhole,
  },
  JOBS: text('jobs'),
  ASK_PORT: { path: ['askPort'], expected: 'a port number', read: readWhole },
  DNS_SERVERS: {
    path: ['dnsServers'],
    expected: 'addresses with commas between them, such as 127.0.0.1:5353',
    read: (value) => value.split(',').map((one) => one.trim()),
  },
  OWN_SERVERS: {
    path: ['ownServers'],
    expected: 'origins with commas between them, such as http://10.0.0.5:5000',
    read: (value) => value.split(',').map((one) => one.trim().replace(/\/$/, '')),
  },
  METRICS_TOKEN: text('metricsToken'),
}
