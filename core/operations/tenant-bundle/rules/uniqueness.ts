import { linkKey } from '../../../domain/catalogue/own-paths.ts'
import { type Fault, pointerOf, shown } from '../faults.ts'
import type { KnownEntities, KnownNames, NamedKind } from '../known-entities.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'

/** A name without characters that nobody sees. */
const visible = (name: string): string => name.replace(/\p{Cf}+/gu, '').trim()

/** A code as people type it: without case and blanks. */
export const typedCode = (code: string): string => visible(code).replace(/\s+/g, '').toLowerCase()

type Field = Exclude<keyof KnownNames, 'id' | 'provider'>

/** Which of them share a field's names: those of a provider, or all of the white-label. */
const fields: { kind: NamedKind; field: Field; keyOf(name: string, provider: string): string }[] = [
  { kind: 'bookables', field: 'slug', keyOf: (slug, provider) => `${provider} ${visible(slug)}` },
  { kind: 'bookables', field: 'customlink', keyOf: (link, provider) => `${provider} ${linkKey(link)}` },
  { kind: 'discounts', field: 'referencecode', keyOf: (code, provider) => `${provider} ${typedCode(code)}` },
  { kind: 'limited_use_links', field: 'uid', keyOf: (uid) => visible(uid) },
]

/**
 * Names by which customers find things must be unique: slugs and links of a provider's bookables, codes of discounts,
 * limited-use links. Those of stored entities count too; one that the bundle contains is replaced by it.
 */
export async function duplicateFields({ whitelabel, lists }: ShapedBundle, known: KnownEntities): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { kind, field, keyOf } of fields) {
    const entities: Omit<KnownNames, 'provider'>[] = lists[kind].map(({ entity }) => entity)
    const owners = lists[kind].map(({ entity: { provider = '' } }) => provider)
    const own = new Set(entities.map(({ id }) => id))
    const isNamed = entities.some((entity) => entity[field])
    const stored = isNamed ? (await known.names(kind, whitelabel.id)).filter(({ id }) => !own.has(id)) : []
    const seen = new Set(stored.flatMap((one) => (one[field] ? [keyOf(one[field], one.provider)] : [])))
    const beside = new Set(seen)
    for (const [index, entity] of entities.entries()) {
      const name = entity[field]
      if (!name) continue
      const key = keyOf(name, owners[index] ?? '')
      const where = beside.has(key) ? 'that is stored' : 'of this list'
      if (seen.has(key))
        faults.push({
          pointer: pointerOf(kind, index, field),
          expected: `a "${field}" that no other ${where} has`,
          found: shown(name),
        })
      seen.add(key)
    }
  }
  return faults
}
