import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import operator from '../../fastify.config.ts'
import { ConfigError, resolveConfig } from './load-config.ts'
import { tokenSecret } from './token-secret.ts'

const secret = 's'.repeat(32)
const resolve = (env: Record<string, string>, config: unknown = { ...operator, tokenSecret: secret }) =>
  resolveConfig({ root: '/srv/tessera', operator: config, env })

const faultsOf = async (env: Record<string, string>, config?: unknown) => {
  const error = await resolve(env, config).catch((fault: unknown) => fault)
  return error instanceof ConfigError ? error.faults : []
}

describe('the configuration', () => {
  test('of the repository is valid, and its folders are absolute', async () => {
    const config = await resolve({})
    expect(config).toMatchObject({
      dataFolder: '/srv/tessera/.tessera',
      logLevel: 'info',
      production: false,
      isSecretLocal: false,
    })
    expect(config.rateLimit).toEqual({ reads: 1200, writes: 120 })
  })

  test('is overridden by the environment; empty variables count as unset', async () => {
    const config = await resolve({
      DATABASE_URL: 'mysql://root@127.0.0.1:3306/tessera',
      PORT: '8080',
      HOST: '',
      DEMO: 'off',
      TOKEN_SECRET: 't'.repeat(40),
      TRUST_PROXY: '10.0.0.0/8',
      RATE_LIMIT: 'off',
      NODE_ENV: 'production',
    })
    expect(config).toMatchObject({
      database: 'mysql://root@127.0.0.1:3306/tessera',
      listen: { host: '127.0.0.1', port: 8080 },
      demo: false,
      tokenSecret: 't'.repeat(40),
      trustProxy: '10.0.0.0/8',
      rateLimit: false,
      production: true,
    })
    const payments = { 'payment-mollie': { apikey: 'test_1' } }
    expect((await resolve({ DEMO_PAYMENTS: JSON.stringify(payments) })).demoPayments).toEqual(payments)
    expect((await resolve({})).demoPayments).toEqual({})
    expect((await resolve({ OWN_SERVERS: 'http://10.0.0.5:5000, https://maps.internal/' })).ownServers).toEqual([
      'http://10.0.0.5:5000',
      'https://maps.internal',
    ])
    for (const OWN_SERVERS of ['10.0.0.5:5000', 'http://maps.internal/search', 'http://a@b.internal'])
      await expect(resolve({ OWN_SERVERS }), OWN_SERVERS).rejects.toThrow('ownServers (OWN_SERVERS): must be a list')
    expect((await resolve({ PUBLIC_ADDRESS: 'https' })).publicAddress).toEqual({ protocol: 'https' })
    expect((await resolve({ PUBLIC_ADDRESS: 'http:8080' })).publicAddress).toEqual({ protocol: 'http', port: 8080 })
    expect((await resolve({ DATABASE_LIMITS: '5/32' })).databaseLimits).toEqual({ seconds: 5, connections: 32 })
    expect((await resolve({ RATE_LIMIT: '600/60' })).rateLimit).toEqual({ reads: 600, writes: 60 })
    expect((await resolve({ BLOCK_LIMIT: '12' })).blockLimit).toBe(12)
    expect((await resolve({ BLOCK_LIMIT: '' }, { ...operator, tokenSecret: secret, blockLimit: 7 })).blockLimit).toBe(7)
    expect((await resolve({}, { ...operator, tokenSecret: secret, blockLimit: undefined })).blockLimit).toBe(5)
  })

  test('lists every fault at once, each with what to change', async () => {
    const faults = await faultsOf(
      { PORT: 'eighty', DATABASE_LIMITS: 'many', DATABASE_URL: 'postgres://db', TOKEN_SECRET: 'short', DEMO: 'maybe' },
      { ...operator, colour: 'blue', defaults: {} },
    )
    expect(faults).toEqual(
      expect.arrayContaining([
        'PORT: expected a port number from 0 to 65535, not "eighty".',
        'DEMO: expected true or false, not "maybe".',
        'DATABASE_LIMITS: expected seconds a request may wait and connections of the process, such as 8/16, not "many".',
        'database (DATABASE_URL): must be mysql://user:password@host:port/database or sqlite:path.',
        'tokenSecret (TOKEN_SECRET): must have at least 32 characters; leave it out to have one made.',
      ]),
    )
    expect(faults.some((fault) => fault.includes('colour') || fault.includes('additional'))).toBe(true)
    expect(faults.some((fault) => fault.startsWith('defaults'))).toBe(true)
  })

  test.each(['soon', '5s', '-1', '2.5', '1/2', '10000000000'])(
    'says what BLOCK_LIMIT is, where it is no number: %s',
    async (value) => {
      const expected = 'whole seconds for which a plugin may block a process, such as 5'
      expect(await faultsOf({ BLOCK_LIMIT: value })).toEqual([`BLOCK_LIMIT: expected ${expected}, not "${value}".`])
    },
  )

  test('lets no plugin be told to block for no time, or half a second, also from the file', async () => {
    const fault = 'blockLimit (BLOCK_LIMIT): must be a whole number of seconds, 1 or more.'
    expect(await faultsOf({ BLOCK_LIMIT: '0' })).toEqual([fault])
    for (const blockLimit of [0, -5, 0.5, '5', false, Number.POSITIVE_INFINITY])
      expect(await faultsOf({}, { ...operator, tokenSecret: secret, blockLimit })).toEqual([fault])
  })

  test('repeats no secret in a fault', async () => {
    const faults = await faultsOf({ DEMO_PAYMENTS: '{"payment-mollie":"test_secret"}' }, operator)
    expect(faults.join()).toContain('DEMO_PAYMENTS: expected JSON')
    expect(faults.join()).not.toContain('test_secret')
  })

  test('lists more than eight faults, and unknown settings by name', async () => {
    const wrong = { database: 1, listen: 1, dataFolder: 1, demo: 1, plugins: 1, logLevel: 1, trustProxy: 1 }
    const faults = await faultsOf(
      {},
      { ...wrong, defaults: {}, rateLimit: 1, metricsToken: 'x', smtpUrl: 1, colour: 1 },
    )
    for (const name of [...Object.keys(wrong), 'rateLimit', 'metricsToken', 'smtpUrl', 'defaults'])
      expect(faults.join('\n')).toMatch(new RegExp(`^${name}\\b`, 'm'))
    expect(faults).toContain('colour: is no setting; remove it.')
  })

  test.each([
    'true',
    '0.0.0.0/0',
    '0.0.0.0/0.0.0.0',
    '127.0.0.1, 0.0.0.0/1',
    '1.2.3.4/7',
    '::/0',
    '2000::/3',
    '::/80',
    '::ffff:0:0/96',
    '::ffff:1.2.3.4/103',
  ])('trusts no proxies that include the whole internet: %s', async (value) => {
    const [fault, ...others] = await faultsOf({ TRUST_PROXY: value })
    expect(others).toEqual([])
    expect(fault).toMatch(/^trustProxy \(TRUST_PROXY\): .*name your own proxies\.$/)
  })

  test('rejects proxy lists that are invalid or trust everybody, also from the file', async () => {
    expect(await faultsOf({ TRUST_PROXY: '10.0.0.5, proxy.example' })).toEqual([
      'trustProxy (TRUST_PROXY): "proxy.example" is no address and no range of addresses, such as 10.0.0.5 or 10.0.0.0/8.',
    ])
    for (const value of ['10.0.0.0/33', '10.0.0.0/8/8', '::/129', '10.0.0.0/255.0.255.0', '1'.repeat(3), ','])
      expect(await faultsOf({ TRUST_PROXY: value })).toHaveLength(1)
    expect(await faultsOf({}, { ...operator, tokenSecret: secret, trustProxy: true })).toHaveLength(1)
  })

  test.each([
    '10.0.0.5',
    '10.0.0.0/8',
    '10.0.0.0/255.0.0.0',
    'loopback, uniquelocal',
    'fc00::/7',
    '2001:db8::1',
    '::1',
  ])('trusts proxies by address and by range: %s', async (value) => {
    expect((await resolve({ TRUST_PROXY: value })).trustProxy).toBe(value)
  })

  test('must be an object', async () => {
    expect(await faultsOf({}, 'text')).toEqual(['fastify.config.ts: must export a configuration object as default.'])
  })

  test('a faulty secret is never printed', async () => {
    expect((await faultsOf({ TOKEN_SECRET: 'geheim' })).join()).not.toContain('geheim')
  })
})

test('the secret is made once, readable by its owner alone, and the same for simultaneous starts', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'tessera-')), 'data')
  const secrets = await Promise.all(Array.from({ length: 5 }, () => tokenSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toHaveLength(43)
  expect((await stat(join(folder, 'token-secret'))).mode & 0o777).toBe(0o600)
  expect((await readFile(join(folder, 'token-secret'), 'utf8')).trim()).toBe(await tokenSecret(folder))
})
