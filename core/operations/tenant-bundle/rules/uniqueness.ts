import { type Fault, shown } from '../faults.ts'
import type { Placed, ShapedBundle } from '../prepare-bundle.ts'

/**
 * Names by which customers find things must be unique: slugs and links of a provider's bookables, codes of discounts.
 */
export function duplicateFields({ lists }: ShapedBundle): Fault[] {
  return [
    ...repeated(lists.bookables, 'slug', ({ provider, slug }) => (slug ? `${provider} ${slug}` : null)),
    ...repeated(lists.bookables, 'customlink', ({ provider, customlink }) =>
      customlink ? `${provider} ${customlink.toLowerCase()}` : null,
    ),
    ...repeated(
      lists.discounts,
      'referencecode',
      // Codes are compared without case and blanks, as people type them.
      ({ provider = '', referencecode }) => `${provider} ${referencecode.replace(/\s+/g, '').toLowerCase()}`,
    ),
    ...repeated(lists.limited_use_links, 'uid', ({ uid }) => uid ?? null),
  ]
}

function repeated<T extends object>(list: Placed<T>[], field: string, keyOf: (entity: T) => string | null): Fault[] {
  const seen = new Set<string>()
  return list.flatMap(({ entity, pointer }) => {
    const key = keyOf(entity)
    if (key === null) return []
    const isTwice = seen.has(key)
    seen.add(key)
    const expected = `a "${field}" that no other of this list has`
    return isTwice ? [{ pointer: `${pointer}/${field}`, expected, found: shown(Reflect.get(entity, field)) }] : []
  })
}
