import { isRecord } from '../../../core/domain/is-record.ts'
import type { PublicBookable } from '../../../core/domain/wire/index.ts'

/** Something that an occurrence requires, in the provider's own words. */
export interface Requirement {
  name: string
  told: string
}

const toldOf = (value: unknown): string => {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(toldOf).filter(Boolean).join(', ')
  return ''
}

/**
 * What an occurrence requires: the texts of its `requirementmetainformation` by name (`bring_along` reads “bring
 * along”). Values that are no text, number or list of them are for programs, and left out.
 */
export function requirementsOf(bookable: PublicBookable | null, occurrence: string): Requirement[] {
  const one = bookable?.restrictions?.find(({ id }) => id !== undefined && id === occurrence)
  const given: unknown = one?.requirementmetainformation
  if (!isRecord(given)) return []
  return Object.entries(given)
    .map(([name, value]) => ({ name: name.replaceAll('_', ' '), told: toldOf(value) }))
    .filter(({ told }) => told !== '')
}
