import { shown, type Warning } from './faults.ts'
import type { Kind } from './kinds.ts'
import type { KnownEntities } from './known-entities.ts'
import type { ShapedBundle } from './prepare-bundle.ts'

/** Kinds whose entities say themselves whose they are: a provider's, or some of them the white-label's without one. */
const owned = [
  'resources',
  'resourcegroups',
  'forms',
  'addons',
  'bookinggroups',
  'bookables',
  'discounts',
  'pointspackages',
] as const satisfies Kind[]

/** Of entities that stand under another provider, or the white-label: the import takes them away there. */
export async function movedWarnings({ lists }: ShapedBundle, known: KnownEntities): Promise<Warning[]> {
  const warnings: Warning[] = []
  for (const kind of owned) {
    const there = await known.find(
      kind,
      lists[kind].map(({ entity }) => entity.id),
    )
    for (const { entity, pointer } of lists[kind]) {
      const before = there.get(entity.id)?.provider
      // What becomes the white-label's own can still be named by everybody.
      if (before === undefined || !entity.provider || before === entity.provider) continue
      const message =
        before === ''
          ? 'moves from the white-label, where other providers could name it'
          : `moves from the provider ${shown(before)}, where nothing can name it any more`
      warnings.push({ pointer: `${pointer}/provider`, message })
    }
  }
  return warnings
}
