import { ancestorsOf, asciiOrigin, isAncestor } from '../../../domain/embedding/ancestors.ts'
import { isPublicSuffix } from '../../domains/is-own-domain.ts'
import { type Fault, shown } from '../faults.ts'

const expected =
  'an origin such as "https://shop.example" or "https://*.shop.example" (http:// on this machine only), not of everybody below a suffix'

/** Whether it is an origin, and of one owner: below `*.github.io` anybody may open a site. */
const isOfSomebody = (entry: unknown): boolean => {
  if (!isAncestor(entry)) return false
  const [, below] = /^https?:\/\/\*\.([^:]*)/.exec(asciiOrigin(entry)) ?? []
  return below === undefined || below === 'localhost' || !isPublicSuffix(below.toLowerCase())
}

/** Faults of a provider's settings for sites that show its own, which would otherwise silently have no effect. */
export function embeddingFaults(settings: Record<string, unknown> | undefined, pointer: string): Fault[] {
  const { listed } = ancestorsOf(settings)
  return [
    ...listFaults(settings?.frameancestors, `${pointer}/settings/frameancestors`, isOfSomebody, expected),
    ...listFaults(
      settings?.trustedancestors,
      `${pointer}/settings/trustedancestors`,
      (entry) => typeof entry === 'string' && listed.includes(asciiOrigin(entry)),
      'one of the origins in frameancestors',
    ),
  ]
}

function listFaults(list: unknown, pointer: string, isGood: (entry: unknown) => boolean, wanted: string): Fault[] {
  if (list === undefined) return []
  if (!Array.isArray(list)) return [{ pointer, expected: 'a list of origins', found: shown(list) }]
  return list.flatMap((entry: unknown, index) =>
    isGood(entry) ? [] : [{ pointer: `${pointer}/${index}`, expected: wanted, found: shown(entry) }],
  )
}
