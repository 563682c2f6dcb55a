import type { BookableType } from '../../../core/domain/entities/bookable.ts'
import { takesDays } from '../../../core/domain/gigs/gig-days.ts'
import type { PublicBookable, PublicProvider } from '../../../core/domain/wire/index.ts'

/** What customers choose: a slot, days to rent, an occurrence, or days in which a claimer names the time (`range`). */
export type DateKind = BookableType | 'range'

const bookableTypes = ['standard', 'calendarday', 'event'] as const

/** Stands alone because every page's script has it, while the other facts bring the rules of flows and forms. */
export function dateKindOf(bookable: Partial<PublicBookable>, provider: Partial<PublicProvider> | null): DateKind {
  const bookabletype = bookableTypes.find((one) => one === bookable.bookabletype) ?? 'standard'
  const { dateby, combinedslots, requirementgroups = [] } = bookable
  const isByDays = takesDays({ dateby, bookabletype, combinedslots }, { requirementgroups }, provider ?? {})
  return isByDays ? 'range' : bookabletype
}
