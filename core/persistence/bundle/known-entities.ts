import type { Kind } from '../../operations/tenant-bundle/kinds.ts'
import type { KnownEntities, KnownEntity } from '../../operations/tenant-bundle/known-entities.ts'
import { entityTables } from '../models/models.ts'
import { inBatches, placeholders, type Row, statement, text, textOrNull } from '../session.ts'
import type { Runner } from '../trip.ts'
import { hasAmounts } from './amounts-stored.ts'

const ofWhitelabel = new Set<Kind>(['users', 'bookinggroups', 'discounts', 'dictionaries'])

/** Kinds whose rows need only name their provider. */
function queryFor(kind: Kind): string {
  if (kind === 'providers')
    return 'SELECT id, whitelabel, id AS provider, timezone, gigexpiry FROM providers t WHERE t.id'
  if (ofWhitelabel.has(kind)) return `SELECT id, whitelabel, provider FROM ${kind} t WHERE t.id`
  const columns = kind === 'bookables' ? 't.*' : 't.id, t.provider'
  return `SELECT ${columns}, p.whitelabel FROM ${kind} t JOIN providers p ON p.id = t.provider WHERE t.id`
}

/** The database's entities, read inside the writer's transaction. */
export function knownEntities(trip: Pick<Runner, 'run'>): KnownEntities {
  const rowsFor = async (sql: string, keys: string[], ...before: string[]): Promise<Row[]> => {
    const rows: Row[] = []
    for (const batch of inBatches(keys, 2_000)) {
      const [result] = await trip.run([statement(`${sql} IN (${placeholders(batch.length)})`, ...before, ...batch)])
      rows.push(...(result?.rows ?? []))
    }
    return rows
  }
  return {
    async find(kind, ids) {
      const query = kind === 'users' ? 'SELECT id, whitelabel FROM users t WHERE t.id' : queryFor(kind)
      const rows = await rowsFor(query, [...new Set(ids)])
      return new Map(rows.map((row) => [text(row.id), knownEntity(kind, row)]))
    },
    async hosts(names) {
      const owners = await rowsFor('SELECT id, host FROM whitelabels WHERE host', names)
      const sites = await rowsFor('SELECT id, host, whitelabel FROM providers WHERE host', names)
      return new Map([
        ...owners.map((row) => hostOf(row, 'whitelabel', text(row.id))),
        ...sites.map((row) => hostOf(row, 'provider', text(row.whitelabel))),
      ])
    },
    async emails(whitelabel, keys) {
      const rows = await rowsFor('SELECT id, emailkey FROM users WHERE whitelabel = ? AND emailkey', keys, whitelabel)
      return new Map(rows.map((row) => [text(row.emailkey), text(row.id)]))
    },
    async currency(whitelabel) {
      const [result] = await trip.run([statement('SELECT currency FROM whitelabels WHERE id = ?', whitelabel)])
      const [row] = result?.rows ?? []
      return row ? (textOrNull(row.currency) ?? 'usd') : null
    },
    hasAmounts: (whitelabel) => hasAmounts(trip, whitelabel),
    async subdomains(whitelabel) {
      const [result] = await trip.run([
        statement('SELECT id, subdomain FROM providers WHERE whitelabel = ?', whitelabel),
      ])
      return new Map((result?.rows ?? []).map((row) => [text(row.subdomain), text(row.id)]))
    },
  }
}

const hostOf = (row: Row, kind: 'whitelabel' | 'provider', whitelabel: string) =>
  [text(row.host), { kind, id: text(row.id), whitelabel }] as const

const knownEntity = (kind: Kind, row: Row): KnownEntity => ({
  whitelabel: text(row.whitelabel),
  provider: text(row.provider),
  ...(kind === 'providers' ? { timezone: text(row.timezone) } : {}),
  ...(typeof row.gigexpiry === 'number' ? { gigexpiry: row.gigexpiry } : {}),
  ...(kind === 'bookables' ? { entity: entityTables.bookables.columns.fromRow(row) } : {}),
})
