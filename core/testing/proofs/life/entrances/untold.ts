import type { Database } from '../../../../persistence/database.ts'
import { statement, text } from '../../../../persistence/session.ts'

/** What was told last, of a reservation that has come to a status. */
const tellings: Record<string, string[]> = {
  booked: ['booked', 'approved', 'claimed'],
  gig: ['booked', 'gig_open', 'unclaimed'],
  pending: ['pending', 'modified'],
  waitlisted: ['waitlisted'],
  cancelled: ['cancelled', 'rejected', 'withdrawn', 'request_lapsed', 'waitlist_closed', 'gig_expired', 'offer_lapsed'],
}

/** Reservations of which nobody was told what they have become. */
export async function untold(db: Database, gaveUp: ReadonlySet<string>): Promise<string[]> {
  const [rows, events] = await db.read([
    statement("SELECT id, status FROM reservations WHERE provider = 'quay'"),
    statement('SELECT reservation, name FROM outbox'),
  ])
  const told = Map.groupBy(events?.rows ?? [], ({ reservation }) => text(reservation))
  return (rows?.rows ?? []).flatMap((row) => {
    const [id, status] = [text(row.id), text(row.status)]
    const wanted = tellings[status ?? '']
    const heard = (told.get(id) ?? []).map(({ name }) => text(name).replace('reservation.', ''))
    return wanted === undefined || gaveUp.has(id) || wanted.some((one) => heard.includes(one))
      ? []
      : [`${id} is ${status}, and what was told is ${JSON.stringify(heard)}`]
  })
}
