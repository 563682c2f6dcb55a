import type { ConfiguredKind } from '../../operations/entities/entity-kinds.ts'
import { isOfProvider } from '../../operations/entities/entity-kinds.ts'
import type {
  EntityQuery,
  EntityStore,
  FieldFilter,
  Found,
  Reach,
  StoredEntity,
} from '../../operations/entities/entity-store.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { knownEntities } from '../bundle/known-entities.ts'
import { saveEntity } from '../bundle/save-entity.ts'
import { entityTables, whitelabels } from '../models/models.ts'
import { reservationOf } from '../models/reservation-row.ts'
import {
  type Dialect,
  integer,
  placeholders,
  type Row,
  type Statement,
  statement,
  text,
  type Value,
} from '../session.ts'
import type { Runner } from '../trip.ts'
import { ledgerEntryOf } from './payments.ts'

/** A condition with its values, to stand after WHERE. */
interface Where {
  sql: string
  values: Value[]
}

const tableOf = (kind: ConfiguredKind) => (kind === 'whitelabels' ? whitelabels : entityTables[kind])

const entityOf = (kind: ConfiguredKind, row: Row): StoredEntity => ({
  ...tableOf(kind).columns.fromRow(row),
  id: text(row.id),
})

/** An id in a list that is stored as JSON. */
const quoted = (id: string) => JSON.stringify(id)

const worksOrBooked = `(INSTR(COALESCE(providers, ''), ?) > 0
  OR EXISTS (SELECT 1 FROM reservations WHERE reservations.provider = ? AND reservations.\`user\` = users.id))`

/** Whose entities of a kind are seen. Each query of this file goes through it, or names the provider itself. */
function within(kind: ConfiguredKind, { whitelabel, provider }: TenantScope, reach: Reach): Where {
  if (kind === 'whitelabels') return { sql: 'id = ?', values: [whitelabel] }
  if (isOfProvider(kind)) return { sql: 'provider = ?', values: [provider] }
  if (reach === 'whitelabel') return { sql: 'whitelabel = ?', values: [whitelabel] }
  if (kind === 'users')
    return { sql: `whitelabel = ? AND ${worksOrBooked}`, values: [whitelabel, quoted(provider), provider] }
  const owner = kind === 'providers' ? 'id' : 'provider'
  if (provider === '') return { sql: `whitelabel = ? AND ${owner} IS NULL`, values: [whitelabel] }
  return { sql: `whitelabel = ? AND ${owner} = ?`, values: [whitelabel, provider] }
}

function held({ field, value, isList }: FieldFilter): Where {
  if (isList) return { sql: `INSTR(COALESCE(\`${field}\`, ''), ?) > 0`, values: [JSON.stringify(value)] }
  return { sql: `\`${field}\` = ?`, values: [typeof value === 'boolean' ? Number(value) : value] }
}

function all(parts: Where[]): Where {
  return { sql: parts.map(({ sql }) => sql).join(' AND '), values: parts.flatMap(({ values }) => values) }
}

/** Overlap of a half-open range; the columns that hold the ends of a span. */
const overlaps = ({ start, end }: { start: number; end: number }, begins: string, ends: string): Where => ({
  sql: `\`${ends}\` > ? AND \`${begins}\` < ?`,
  values: [start, end],
})

/** What finds a use of an entity that nothing else may lose; null for kinds that are named nowhere else. */
function usesOf(kind: ConfiguredKind, id: string, { provider, whitelabel }: TenantScope): Statement | null {
  if (kind === 'bookables')
    return statement('SELECT 1 FROM reservations WHERE provider = ? AND bookable = ? LIMIT 1', provider, id)
  if (kind === 'resources') {
    const query = "SELECT 1 FROM reservations WHERE provider = ? AND INSTR(COALESCE(resources, ''), ?) > 0 LIMIT 1"
    return statement(query, provider, quoted(id))
  }
  if (kind !== 'bookinggroups') return null
  const query = `SELECT 1 FROM bookables JOIN providers ON providers.id = bookables.provider
    WHERE providers.whitelabel = ? AND INSTR(COALESCE(bookables.bookinggroups, ''), ?) > 0 LIMIT 1`
  return statement(query, whitelabel, quoted(id))
}

async function page(
  runner: Runner,
  table: string,
  where: Where,
  { order, limit, offset }: { order: string; limit: number; offset: number },
): Promise<Found<Row>> {
  const [counted, found] = await runner.run([
    statement(`SELECT COUNT(*) AS total FROM ${table} WHERE ${where.sql}`, ...where.values),
    statement(
      `SELECT * FROM ${table} WHERE ${where.sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
      ...where.values,
      limit,
      offset,
    ),
  ])
  return { total: integer(counted?.rows[0]?.total), items: found?.rows ?? [] }
}

/**
 * Any entity of a tenant. Column names come from the entities' schemas, never from a caller.
 * People of a provider are found through `reservations_user`.
 */
export function entitiesRepository(dialect: Dialect, runner: Runner, scope: TenantScope): EntityStore {
  const rows = async (query: Statement): Promise<Row[]> => (await runner.run([query]))[0]?.rows ?? []
  const known = knownEntities(runner)
  return {
    known,
    async search(kind, { reach, filter, range, ...paging }: EntityQuery) {
      const spans = range ? [overlaps(range, 'begins', 'ends')] : []
      const where = all([within(kind, scope, reach), ...filter.map(held), ...spans])
      const found = await page(runner, kind, where, { order: 'position, id', ...paging })
      return { total: found.total, items: found.items.map((row) => entityOf(kind, row)) }
    },
    async find(kind, id, reach) {
      const where = all([within(kind, scope, reach), { sql: 'id = ?', values: [id] }])
      const [row] = await rows(statement(`SELECT * FROM ${kind} WHERE ${where.sql}`, ...where.values))
      return row ? entityOf(kind, row) : null
    },
    async reservations({ filter, range, ...paging }) {
      const spans = range ? [overlaps(range, 'start', 'end')] : []
      const own = { sql: "provider = ? AND status <> 'removed'", values: [scope.provider] }
      const where = all([own, ...filter.map(held), ...spans])
      const found = await page(runner, 'reservations', where, { order: 'start, id', ...paging })
      return { total: found.total, items: found.items.map(reservationOf) }
    },
    async ledger({ filter, ...paging }) {
      const where = all([{ sql: 'provider = ?', values: [scope.provider] }, ...filter.map(held)])
      const found = await page(runner, 'ledger', where, { order: 'created, id', ...paging })
      return { total: found.total, items: found.items.map(ledgerEntryOf) }
    },
    async around(kinds) {
      const queries = kinds.map((kind) => {
        const where = within(kind, scope, 'provider')
        return statement(`SELECT * FROM ${kind} WHERE ${where.sql} ORDER BY position, id`, ...where.values)
      })
      const results = kinds.length > 0 ? await runner.run(queries) : []
      return new Map(kinds.map((kind, index) => [kind, (results[index]?.rows ?? []).map((row) => entityOf(kind, row))]))
    },
    async peopleOf(users) {
      if (users.length === 0) return new Set()
      const where = within('users', scope, 'provider')
      const found = await rows(
        statement(
          `SELECT id FROM users WHERE ${where.sql} AND id IN (${placeholders(users.length)})`,
          ...where.values,
          ...users,
        ),
      )
      return new Set(found.map((row) => text(row.id)))
    },
    async isInUse(kind, id) {
      const query = usesOf(kind, id, scope)
      return query !== null && (await rows(query)).length > 0
    },
    async lock() {
      const lock = dialect === 'mysql' ? ' FOR UPDATE' : ''
      await runner.run([statement(`SELECT revision FROM whitelabels WHERE id = ?${lock}`, scope.whitelabel)])
    },
    save: (kind, bundle, now) => saveEntity({ dialect, runner, known }, kind, bundle, now),
    async remove(kind, id) {
      const where = all([within(kind, scope, 'whitelabel'), { sql: 'id = ?', values: [id] }])
      runner.queue(statement(`DELETE FROM ${kind} WHERE ${where.sql}`, ...where.values))
      await runner.settled()
    },
    async raise(reach) {
      // A master site shows what its subsites have.
      runner.queue(
        reach === 'whitelabel'
          ? statement('UPDATE whitelabels SET revision = revision + 1 WHERE id = ?', scope.whitelabel)
          : statement(
              `UPDATE providers SET revision = revision + 1
                WHERE whitelabel = ? AND (id = ? OR INSTR(COALESCE(subsites, ''), ?) > 0)`,
              scope.whitelabel,
              scope.provider,
              quoted(scope.provider),
            ),
      )
      await runner.settled()
    },
    async balance(user, mode) {
      // What was paid for a reservation is no credit; what staff gave is.
      const kinds = mode === 'currency' ? " AND type = 'adjustment'" : ''
      const [row] = await rows(
        statement(
          `SELECT SUM(CASE WHEN transactiontype = 'credit' THEN amount ELSE -amount END) AS balance FROM ledger
            WHERE provider = ? AND \`user\` = ? AND mode = ? AND status = 'success'${kinds}`,
          scope.provider,
          user,
          mode,
        ),
      )
      return integer(row?.balance)
    },
  }
}
