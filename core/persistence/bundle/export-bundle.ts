import type { QueryBuilder } from 'objection'
import { currencyDigits, toMajor } from '../../domain/pricing/money.ts'
import { isTimeZone } from '../../domain/time/index.ts'
import { type Kind, schemas, Whitelabel } from '../../operations/tenant-bundle/kinds.ts'
import type { Database } from '../database.ts'
import { type EntityModel, type EntityTable, entityTables, reservations, whitelabels } from '../models/models.ts'
import { type Row, text } from '../session.ts'
import { exportReservation } from './export-reservation.ts'

/** The lists of a bundle in the order in which people read them. */
const order = [
  'providers',
  'bookables',
  'resources',
  'resourcegroups',
  'availabilities',
  'blackouts',
  'forms',
  'addons',
  'users',
  'bookinggroups',
  'discounts',
  'pointspackages',
  'dictionaries',
  'limited_use_links',
  'reservations',
] as const satisfies Kind[]

export type ExportedBundle = { whitelabel: Record<string, unknown> } & Record<string, unknown>

/**
 * A white-label (by id or label) with everything under it, in the form that is imported: plain dates, money in major
 * units, no defaults, no passwords. Null when there is none. The same data always gives the same bytes.
 */
export async function exportBundle(db: Database, label: string): Promise<ExportedBundle | null> {
  const owners = await rowsOf(db, whitelabels, (query) => query.where('id', label).orWhere('label', label))
  const owner = owners.find((row) => row.id === label) ?? owners[0]
  if (!owner) return null
  const whitelabel = whitelabels.columns.fromRow(owner)
  const digits = currencyDigits(whitelabel.currency ?? 'usd')
  const providers = await rowsOf(db, entityTables.providers, (query) => query.where('whitelabel', whitelabel.id))
  const source: Source = {
    db,
    digits,
    whitelabel: whitelabel.id,
    providers: providers.map((row) => text(row.id)),
    zones: new Map(providers.map((row) => [text(row.id), isTimeZone(text(row.timezone)) ? text(row.timezone) : 'UTC'])),
  }
  const lists: [string, unknown[]][] = []
  for (const kind of order) {
    const list = kind === 'reservations' ? await reservationsOf(source) : await entitiesOf(source, kind)
    if (kind === 'providers' || list.length > 0) lists.push([kind, list])
  }
  return { whitelabel: { ...toMajor(Whitelabel, whitelabel, digits) }, ...Object.fromEntries(lists) }
}

interface Source {
  db: Database
  digits: number
  whitelabel: string
  providers: string[]
  zones: Map<string, string>
}

type Query = QueryBuilder<EntityModel>

async function rowsOf(db: Database, table: { model: typeof EntityModel }, narrow: (query: Query) => Query) {
  const found = await narrow(table.model.query(db.reader)).orderBy(['position', 'id'])
  return found.map(({ row }) => row)
}

function entityRows({ db, whitelabel, providers }: Source, table: EntityTable): Promise<Row[]> {
  return rowsOf(db, table, (query) =>
    table.owner === 'provider' ? query.whereIn('provider', providers) : query.where('whitelabel', whitelabel),
  )
}

async function entitiesOf(source: Source, kind: Exclude<Kind, 'reservations'>): Promise<unknown[]> {
  const table: EntityTable = entityTables[kind]
  const rows = await entityRows(source, table)
  return rows.map((row) => {
    const entity = toMajor(schemas[kind], table.columns.fromRow(row), source.digits)
    return Number(row.providerimplied) === 1 ? without(entity, 'provider') : entity
  })
}

const without = (entity: object, field: string) =>
  Object.fromEntries(Object.entries(entity).filter(([name]) => name !== field))

async function reservationsOf({ db, providers, zones }: Source): Promise<unknown[]> {
  const rows = await rowsOf(db, reservations, (query) => query.whereIn('provider', providers))
  const rentals = await rowsOf(db, entityTables.bookables, (query) =>
    query.whereIn('provider', providers).where('bookabletype', 'calendarday'),
  )
  const byTheDay = new Set(rentals.map(({ id }) => id))
  return rows.map((row) =>
    exportReservation(row, {
      zone: zones.get(text(row.provider)) ?? 'UTC',
      isCalendarDay: byTheDay.has(row.bookable),
    }),
  )
}
