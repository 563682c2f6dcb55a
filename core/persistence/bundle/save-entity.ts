import type { ConfiguredKind } from '../../operations/entities/entity-kinds.ts'
import type { Bundle } from '../../operations/tenant-bundle/kinds.ts'
import type { KnownEntities } from '../../operations/tenant-bundle/known-entities.ts'
import { type Dialect, integer } from '../session.ts'
import { deleteContentTexts, selectLastPosition } from '../statements/import.ts'
import { type TableRow, upserts } from '../statements/upsert.ts'
import type { Runner } from '../trip.ts'
import { entityRows, type RowGroup } from './entity-rows.ts'
import { placesOf } from './places.ts'
import { relayCalendar } from './relay-calendar.ts'

interface Context {
  dialect: Dialect
  runner: Runner
  known: KnownEntities
}

/**
 * Writes the only entity of a bundle, with the rows that an import would write. It keeps its place in its list, or goes
 * last; rows that depend on a provider's zone are updated too.
 */
export async function saveEntity(
  { dialect, runner, known }: Context,
  kind: ConfiguredKind,
  bundle: Bundle,
  now: number,
): Promise<void> {
  const places = await placesOf(bundle, known)
  await relayCalendar(runner, bundle, known, places)
  const all = await entityRows(bundle, places, { now })
  const groups = all.filter(({ table, rows }) => table === kind && rows.length > 0)
  if (kind === 'providers') runner.queue(...textsOf(dialect, bundle, all))
  for (const { table, key, rows, keep = [] } of groups) {
    const position = await nextPosition(runner, table, key, rows[0])
    const placed = rows.map((row) => ({ ...row, position }))
    runner.queue(...upserts(dialect, table, key, placed, [...keep, 'position']))
  }
  await runner.settled()
}

/** Replaces what lists search in and sort by. */
const textsOf = (dialect: Dialect, { whitelabel, providers }: Bundle, groups: RowGroup[]) => [
  ...providers.map(({ id }) => deleteContentTexts(whitelabel.id, 'providers', id)),
  ...groups
    .filter(({ table, rows }) => table === 'content_texts' && rows.length > 0)
    .flatMap(({ table, key, rows }) => upserts(dialect, table, key, rows)),
]

/** The position after the last of its list. People have no order, and there may be very many of them. */
async function nextPosition(runner: Runner, table: string, [owner, id]: string[], row?: TableRow): Promise<number> {
  const value = row?.[owner ?? '']
  if (table === 'users' || owner === undefined || id === undefined || value === undefined) return 0
  const [last] = await runner.run([selectLastPosition(table, owner, value)])
  return integer(last?.rows[0]?.last) + 1
}
