import type { PublicBookable } from '../../../core/domain/wire/index.ts'
import { type BookableGroup, groupBookables } from '../../booking/bookable/group-bookables.ts'

export interface GroupProgress {
  state: 'untouched' | 'in_progress' | 'complete'
  /** The number of the group's bookables with an appointment; several dates of one count once. */
  chosen: number
  count: number
}

/** The progress of a group, from the ids of the chosen bookables. */
export function progressOfGroup(bookables: { id: string }[], chosen: ReadonlySet<string>): GroupProgress {
  const count = bookables.length
  const done = bookables.filter(({ id }) => chosen.has(id)).length
  return { state: done === 0 ? 'untouched' : done === count ? 'complete' : 'in_progress', chosen: done, count }
}

/** The checklist's groups: always by tag, with untagged bookables first and without a header. */
export const checklistGroups = (bookables: PublicBookable[], language: string): BookableGroup[] =>
  groupBookables(bookables, 'bytag', language, { once: true })
