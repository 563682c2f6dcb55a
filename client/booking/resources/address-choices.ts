import type { Draft } from '../../state/draft.ts'
import type { BookableFacts } from '../bookable/bookable-facts.ts'

type Facts = Pick<BookableFacts, 'choicegroups' | 'groups' | 'seatsperbooking'>

/**
 * What an address brings with it to a bookable: who is to serve (`resource`, as often as there are several) and for how
 * many (`seats`), as far as the bookable has them. Null where it brings nothing, or what is chosen already.
 */
export function choicesInAddress(search: string, facts: Facts, draft: Pick<Draft, 'resources' | 'seats'>) {
  const params = new URLSearchParams(search)
  const seats = Number(params.get('seats'))
  const named = params.getAll('resource').filter((id) => facts.groups.some((group) => group.resources.includes(id)))
  const resources = withinBounds(named, facts)
  const isOther = resources.length > 0 && resources.join() !== (draft.resources ?? []).join()
  const isSeats = Number.isInteger(seats) && seats > 0 && seats <= facts.seatsperbooking && seats !== draft.seats
  if (!isOther && !isSeats) return null
  return { ...(isOther ? { resources } : {}), ...(isSeats ? { seats } : {}) }
}

/** Not more of a group than it takes. */
const withinBounds = (ids: string[], { choicegroups }: Facts): string[] =>
  ids.filter((id) =>
    choicegroups.every((group) => {
      const place = ids.filter((each) => group.resources.includes(each)).indexOf(id)
      return place < group.maximum
    }),
  )

/** The address without what it brought: from here on the draft says who and how many. */
export function withoutChoices(href: string): string {
  const url = new URL(href)
  url.searchParams.delete('resource')
  url.searchParams.delete('seats')
  return url.href
}

/** What goes along to another bookable: the day or month looked at, the seats and who serves. */
export function carriedOver(search: string, draft: Pick<Draft, 'resources' | 'seats'>): string {
  const from = new URLSearchParams(search)
  const to = new URLSearchParams()
  for (const name of ['date', 'month']) {
    const value = from.get(name)
    if (value) to.set(name, value)
  }
  if (draft.seats) to.set('seats', String(draft.seats))
  for (const id of draft.resources ?? []) to.append('resource', id)
  return to.size > 0 ? `?${to}` : ''
}
