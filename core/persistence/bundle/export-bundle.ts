import { spanRulesOf } from '../../domain/availability/shown-span.ts'
import { defaultTimezone } from '../../domain/entities/defaults.ts'
import { currencyDigits, toMajor } from '../../domain/pricing/money.ts'
import { isTimeZone } from '../../domain/time/index.ts'
import { type Kind, schemas, Whitelabel } from '../../operations/tenant-bundle/kinds.ts'
import type { Database } from '../database.ts'
import { allOf } from '../models/all-of.ts'
import { type EntityTable, entityTables, whitelabels } from '../models/models.ts'
import { Reservation } from '../models/reservation-models.ts'
import type { TenantModelClass } from '../models/tenant-model.ts'
import { integer, type Row, text } from '../session.ts'
import { exportReservation } from './export-reservation.ts'
import { markField, markOf } from './exported-mark.ts'

/** The lists of a bundle in reading order. */
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
 * units, no defaults, no passwords. Null if there is none. The same data always gives the same bytes.
 * @param options.isMarked whether each reservation says where it stood, so that an import knows what went on since
 */
export async function exportBundle(
  db: Database,
  label: string,
  { isMarked = false } = {},
): Promise<ExportedBundle | null> {
  const owners: Row[] = await db
    .reader('whitelabels')
    .where('id', label)
    .orWhere('label', label)
    .orderBy(['position', 'id'])
  const owner = owners.find((row) => row.id === label) ?? owners[0]
  if (!owner) return null
  const whitelabel = whitelabels.columns.fromRow(owner)
  const digits = currencyDigits(whitelabel.currency ?? 'usd')
  const rows = (model: TenantModelClass) => allOf(model, whitelabel.id, db.reader)
  const providers = await rows(entityTables.providers.model)
  const source: Source = {
    rows,
    digits,
    isMarked,
    zones: new Map(
      providers.map((row) => [text(row.id), isTimeZone(text(row.timezone)) ? text(row.timezone) : defaultTimezone]),
    ),
  }
  const lists: [string, unknown[]][] = []
  for (const kind of order) {
    const list = kind === 'reservations' ? await reservationsOf(source) : await entitiesOf(source, kind)
    if (kind === 'providers' || list.length > 0) lists.push([kind, list])
  }
  return { whitelabel: { ...toMajor(Whitelabel, whitelabel, digits) }, ...Object.fromEntries(lists) }
}

interface Source {
  /** All rows of the white-label, in order. */
  rows(model: TenantModelClass): Promise<Row[]>
  digits: number
  isMarked: boolean
  zones: Map<string, string>
}

async function entitiesOf(source: Source, kind: Exclude<Kind, 'reservations'>): Promise<unknown[]> {
  const table: EntityTable = entityTables[kind]
  const rows = await source.rows(table.model)
  return rows.map((row) => {
    // A file that was imported before keys were left out may have brought one.
    const entity = without(toMajor(schemas[kind], table.columns.fromRow(row), source.digits), 'apikey')
    return Number(row.providerimplied) === 1 ? without(entity, 'provider') : entity
  })
}

const without = (entity: object, field: string) =>
  Object.fromEntries(Object.entries(entity).filter(([name]) => name !== field))

async function reservationsOf({ rows, zones, isMarked }: Source): Promise<unknown[]> {
  const bookables = await rows(entityTables.bookables.model)
  const rulesOf = new Map(bookables.map((row) => [row.id, spanRulesOf(entityTables.bookables.columns.fromRow(row))]))
  return (await rows(Reservation)).map((row) => {
    const fields = exportReservation(row, {
      zone: zones.get(text(row.provider)) ?? defaultTimezone,
      rules: rulesOf.get(row.bookable) ?? spanRulesOf(null),
    })
    return isMarked ? { ...fields, [markField]: markOf(fields, integer(row.version)) } : fields
  })
}
