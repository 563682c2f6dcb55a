import type { ReservationStatus } from '../../../core/domain/entities/reservation.ts'

type Booked = { id: string; managetoken: string }
type Status = ReservationStatus | null

/**
 * The address of the thank-you page: the first reservation, and the others that were booked with it. What only waits
 * doesn't come first, unless all do.
 */
export function thanksPath(all: (Booked & { status?: Status })[]): string {
  const isWaiting = ({ status }: { status?: Status }) => Number(status === 'waitlisted')
  const [first, ...others] = all.toSorted((a, b) => isWaiting(a) - isWaiting(b))
  if (!first) return '/'
  const query = new URLSearchParams({ token: first.managetoken })
  for (const { id, managetoken } of others) query.append('also', `${id}:${managetoken}`)
  return `/thanks/${first.id}?${query}`
}

/** The other reservations, read back from the address. */
export const alsoBooked = (search: string): Booked[] =>
  new URLSearchParams(search).getAll('also').flatMap((text) => {
    const at = text.indexOf(':')
    return at > 0 ? [{ id: text.slice(0, at), managetoken: text.slice(at + 1) }] : []
  })
