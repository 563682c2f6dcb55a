import { readFile } from 'node:fs/promises'
import { instantToWall } from './domain/time/index.ts'
import { faultText } from './operations/plugins/plugin-call.ts'
import type { Ports } from './operations/ports.ts'
import type { Tenant } from './operations/tenant.ts'
import { exportBundle } from './persistence/bundle/export-bundle.ts'
import { importBundle } from './persistence/bundle/import-bundle.ts'
import type { Database } from './persistence/database.ts'
import type { PasswordCost } from './persistence/hash-password.ts'
import { repositoriesFor } from './persistence/repositories.ts'
import { listSites } from './persistence/tenants.ts'
import type { Demo } from './plugin-api/index.ts'
import type { Caller } from './surfaces/call-operation.ts'

interface DemoOptions {
  db: Database
  /** What the installed plugins bring. */
  demos: Demo[]
  now: number
  /** Names of the installed plugins. */
  installed: string[]
  /** Settings of plugins whose processors the sites offer too, first; none without keys. */
  payments?: Record<string, Record<string, unknown>>
  passwordCost?: PasswordCost
  log: Ports['log']
}

interface DemoBundle {
  whitelabel: { id: string; label: string; plugins?: { name: string; settings?: object }[] }
  providers: { id: string; timezone?: string; giftcodes?: object }[]
  users?: { email: string; firstname: string; role: string }[]
  bookables: { id: string; provider: string; restrictions?: { start: string }[] }[]
}

/** The bundle of a demo. Throws with the plugin's name for it where the file is missing or is no bundle. */
async function readDemo({ name, file }: Demo): Promise<DemoBundle> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Error(`The demo '${name}' can't be read: ${faultText(error)}`)
  }
}

/** The bundle with the given processors before its own. */
function offering(bundle: DemoBundle, payments: Record<string, Record<string, unknown>>): DemoBundle {
  const given = Object.entries(payments).map(([name, settings]) => ({ name, settings }))
  const { plugins = [], ...whitelabel } = bundle.whitelabel
  return given.length === 0 ? bundle : { ...bundle, whitelabel: { ...whitelabel, plugins: [...given, ...plugins] } }
}

async function importOne(bundle: object, name: string, { db, log, ...options }: DemoOptions): Promise<void> {
  const result = await importBundle(db, bundle, { ...options, keepReserved: true })
  if (!result.ok) {
    const faults = result.faults.map(({ pointer, expected }) => `${pointer}: expected ${expected}`)
    throw new Error(`The demo '${name}' has faults:\n${faults.join('\n')}`)
  }
  log.info({ whitelabel: result.whitelabel }, 'demo tenant imported')
}

/** The demo's bookables whose dated occurrences have all begun. */
async function withNothingAhead(bundle: DemoBundle, { db, now }: DemoOptions): Promise<DemoBundle['bookables']> {
  const dated = bundle.bookables.filter((one) => one.restrictions?.some(({ start }) => start.startsWith('{today')))
  const found = await Promise.all(
    bundle.providers.map(async ({ id, timezone = 'UTC' }) => {
      const scope = { whitelabel: bundle.whitelabel.id, provider: id }
      const stored = await repositoriesFor(db, scope).catalogue.bookables()
      const today = instantToWall(now, timezone)
      const isOver = (one: { id: string }) => {
        const occurrences = stored.find((other) => other.id === one.id)?.restrictions
        return occurrences !== undefined && !occurrences.some(({ start }) => start > today)
      }
      return dated.filter((one) => one.provider === id && isOver(one))
    }),
  )
  return found.flat()
}

const hasId = (entity: unknown): entity is { id: string } =>
  typeof entity === 'object' && entity !== null && 'id' in entity && typeof entity.id === 'string'

/** Adds new dates to the demo's bookables and changes nothing else, because they may have been edited. */
async function addOccurrences(bundle: DemoBundle, name: string, options: DemoOptions): Promise<void> {
  const over = await withNothingAhead(bundle, options)
  const stored = over.length > 0 ? await exportBundle(options.db, bundle.whitelabel.label) : null
  if (stored === null) return
  const entities = Array.isArray(stored.bookables) ? stored.bookables.filter(hasId) : []
  const bookables = entities.flatMap((one) => {
    const restrictions = over.find((other) => other.id === one.id)?.restrictions
    return restrictions ? [{ ...one, restrictions }] : []
  })
  await importOne({ whitelabel: stored.whitelabel, providers: stored.providers, bookables }, name, options)
}

/**
 * Imports the demo tenants into a database without tenants. A database with tenants stays as it is, except for the
 * demo's dated events: if none is in the future, new dates are added; events with reservations are never moved. Several
 * processes may start at once: an import is idempotent. Answers what it imported.
 */
export async function importDemoTenants(options: DemoOptions): Promise<DemoBundle[]> {
  const sites = await listSites(options.db)
  const imported: DemoBundle[] = []
  for (const demo of options.demos) {
    const bundle = await readDemo(demo)
    if (sites.length === 0) {
      await importOne(offering(bundle, options.payments ?? {}), demo.name, options)
      imported.push(bundle)
    } else if (sites.some((site) => site.whitelabel === bundle.whitelabel.id))
      await addOccurrences(bundle, demo.name, options)
  }
  return imported
}

/** What issues gift codes. */
interface Issuing {
  db: Database
  tenants: { resolve(at: { host: string; protocol: 'http'; wishes: object }): Promise<Tenant | null> }
  caller: Pick<Caller, 'call'>
}

/**
 * Issues a gift code of 50 to the first customer of each imported demo, at each of its providers that sells some: its
 * mail brings the code, which no bundle can have. Safe to repeat.
 */
export async function giveDemoGifts(bundles: DemoBundle[], { db, tenants, caller }: Issuing): Promise<void> {
  const sites = await listSites(db)
  for (const { whitelabel, providers, users = [] } of bundles) {
    const customer = users.find(({ role }) => role === 'customer')
    for (const { id } of customer ? providers.filter(({ giftcodes }) => giftcodes !== undefined) : []) {
      const site = sites.find((one) => one.whitelabel === whitelabel.id && one.provider === id)
      const tenant = site && (await tenants.resolve({ host: site.host, protocol: 'http', wishes: {} }))
      if (!tenant || !customer) continue
      const given = { toname: customer.firstname, toemail: customer.email, fromname: tenant.provider?.name ?? '' }
      const params = { amount: 50, ...given, idempotencyKey: 'demo' }
      const actor = { kind: 'api' as const, ip: '127.0.0.1', language: tenant.language }
      const issued = await caller.call({ name: 'issue_gift_code', params, tenant, actor })
      if (!issued.ok) throw new Error(`The demo's gift code was refused: ${issued.error.code}`)
    }
  }
}
