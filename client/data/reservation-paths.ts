import type { Reservation } from './reservations.ts'

const withToken = (path: string, token: string) => (token ? `${path}?token=${encodeURIComponent(token)}` : path)

/** Where a reservation is seen and cancelled; the token opens it for who is not signed in. */
export const managePath = (id: string, token: string) => withToken(`/manage/${encodeURIComponent(id)}`, token)

/** Where staff decide about it, by their session. */
export const decidePath = (id: string) => `/requests/${encodeURIComponent(id)}`

/** Where it gets another time. */
export const reschedulePath = (id: string, token: string) =>
  withToken(`/reschedule/id/${encodeURIComponent(id)}`, token)

/**
 * Where its time is booked as anybody books it, with its day and seats, and the link by which alone its bookable
 * opens.
 * @param isList whether its bookable stands in a list
 */
export function bookPath(
  { bookable, start, seats, linkid }: Pick<Reservation, 'bookable' | 'start' | 'seats' | 'linkid'>,
  isList: boolean,
): string {
  const query = new URLSearchParams({ date: start.slice(0, 10), seats: String(seats), ...(linkid && { linkid }) })
  return `${isList ? '/' : `/book/${encodeURIComponent(bookable)}`}?${query}`
}

/** Where its bookable is booked anew, by the link by which alone it opens; that says so itself once it is used up. */
export const anewPath = ({ bookable, linkid }: Pick<Reservation, 'bookable' | 'linkid'>): string =>
  `/book/${encodeURIComponent(bookable)}${linkid ? `?${new URLSearchParams({ linkid })}` : ''}`

/** Where something is booked after what has ended: from among all, or what its link alone opens. */
export const againPath = (reservation: Pick<Reservation, 'bookable' | 'linkid'>): string =>
  reservation.linkid ? anewPath(reservation) : '/'

/** Whether its customer may still move a reservation; the server decides. */
export const isMovable = ({ movableuntil }: Pick<Reservation, 'movableuntil'>): boolean =>
  movableuntil !== '' && Date.now() <= Date.parse(movableuntil)

/** Whether the time has come after which only staff cancel it; a move that waits changes nothing of it. */
export const hasBegun = ({ former, start_utc }: Pick<Reservation, 'former' | 'start_utc'>): boolean =>
  Date.parse(former?.start_utc ?? start_utc) <= Date.now()
