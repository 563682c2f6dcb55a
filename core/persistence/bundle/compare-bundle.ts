import { isRecord } from '../../domain/is-record.ts'
import { currencyDigits, toMajor } from '../../domain/pricing/money.ts'
import type { Fault, Warning } from '../../operations/tenant-bundle/faults.ts'
import { type Bundle, kinds, schemas, Whitelabel } from '../../operations/tenant-bundle/kinds.ts'
import { prepareBundle } from '../../operations/tenant-bundle/prepare-bundle.ts'
import type { Database } from '../database.ts'
import { inTransaction } from '../run-transaction.ts'
import { exportBundle } from './export-bundle.ts'
import { inOrder, markField, versionAsExported } from './exported-mark.ts'
import type { ImportOptions } from './import-bundle.ts'
import { keepDomains } from './keep-domains.ts'
import { knownEntities } from './known-entities.ts'
import { keptFields } from './reservation-rows.ts'
import { sealedBundle } from './sealed-bundle.ts'

/** How an import would change an entity. Values are in the form of a bundle; undefined where there is none. */
export interface Difference {
  kind: string
  id: string
  isNew: boolean
  fields: { name: string; before: unknown; after: unknown }[]
}

export type Comparison = { warnings: Warning[] } & (
  | { ok: true; differences: Difference[]; same: number; unnamed: { kind: string; id: string }[] }
  | { ok: false; faults: Fault[] }
)

type CompareOptions = Pick<ImportOptions, 'now' | 'installed' | 'installation' | 'asRead' | 'sealing'>

type Entity = Record<string, unknown>

/**
 * Compares a bundle with what is stored, without importing it. Returns what is new or changed, how many entities are
 * the same, and those that the bundle does not name, which an import leaves as they are; or every fault of the bundle.
 * Its warnings are those of an import.
 * @param options as of an import; secrets are compared sealed
 */
export async function compareBundle(
  db: Database,
  source: unknown,
  { sealing, ...options }: CompareOptions,
): Promise<Comparison> {
  const prepared = await inTransaction(db, async (trip) => {
    const read = await prepareBundle(source, { ...options, known: knownEntities(trip, db.dialect) })
    return read.ok ? { ...read, bundle: await keepDomains(read.bundle, trip) } : read
  })
  if (!prepared.ok) return prepared
  const given = listsOf(sealedBundle(prepared.bundle, sealing))
  const stored = storedLists((await exportBundle(db, prepared.bundle.whitelabel.id, { isMarked: true })) ?? {})
  const named = [...given].flatMap(([kind, entities]) => entities.map((entity) => ({ kind, entity })))
  const compared = named.map(({ kind, entity }) => differenceOf(kind, entity, stored.get(kind)))
  const differences = compared.filter(({ isNew, fields }) => isNew || fields.length > 0)
  const unnamed = [...stored].flatMap(([kind, byId]) => {
    const ids = new Set((given.get(kind) ?? []).map(idOf))
    return [...byId.keys()].filter((id) => !ids.has(id)).map((id) => ({ kind, id }))
  })
  return { ok: true, differences, same: compared.length - differences.length, unnamed, warnings: prepared.warnings }
}

const idOf = ({ id }: Entity): string => String(id)

/** The entities of a prepared bundle as an export writes them. */
function listsOf(bundle: Bundle): Map<string, Entity[]> {
  const digits = currencyDigits(bundle.whitelabel.currency ?? 'usd')
  return new Map<string, Entity[]>([
    ['whitelabel', [{ ...toMajor(Whitelabel, bundle.whitelabel, digits) }]],
    ...kinds.map((kind): [string, Entity[]] => [
      kind,
      bundle[kind].map((entity) => ({ ...toMajor<Entity>(schemas[kind], entity, digits) })),
    ]),
  ])
}

function storedLists({ whitelabel, ...lists }: Entity): Map<string, Map<string, Entity>> {
  const byId = (list: unknown) =>
    new Map((Array.isArray(list) ? list : []).filter(isRecord).map((entity) => [idOf(entity), entity]))
  return new Map([
    ['whitelabel', byId(whitelabel === undefined ? [] : [whitelabel])],
    ...kinds.map((kind): [string, Map<string, Entity>] => [kind, byId(lists[kind])]),
  ])
}

/** Fields of an import only, which no export has. */
const unread = new Set(['password', 'emailverified', markField])

/** Fields of reservations that stay where a file is silent about them. */
const keptWhereSilent = new Set<string>(['paymentinformation', ...keptFields])

function differenceOf(kind: string, after: Entity, stored: Map<string, Entity> | undefined): Difference {
  const before = stored?.get(idOf(after))
  if (!before) return { kind, id: idOf(after), isNew: true, fields: [] }
  // What went on since the file was written stays as it is.
  const exported = kind === 'reservations' ? versionAsExported(after) : null
  const mark = before[markField]
  if (exported !== null && isRecord(mark) && Number(mark.version) > exported)
    return { kind, id: idOf(after), isNew: false, fields: [] }
  const stays = (name: string) => kind === 'reservations' && keptWhereSilent.has(name) && after[name] === undefined
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !unread.has(name) && !stays(name),
  )
  const changed = names.filter((name) => inOrder(before[name]) !== inOrder(after[name]))
  return {
    kind,
    id: idOf(after),
    isNew: false,
    fields: changed.map((name) => ({ name, before: before[name], after: after[name] })),
  }
}
