import type { Database } from '../../../../persistence/database.ts'
import { statement, text } from '../../../../persistence/session.ts'
import { type Copy, type Judged, judgeCopies, type Kill } from '../../worker/judge-copies.ts'
import type { Arrived } from '../../worker/mail-server.ts'
import type { Delivered } from './program.ts'

export interface Told extends Judged {
  /** How many messages had to come. */
  messages: number
}

/** Events of which every customer is told by mail. */
const mailed = ['booked', 'rescheduled', 'cancelled', 'pending', 'approved', 'rejected', 'withdrawn', 'waitlisted']

/** Every message must have come, and again only where a kill fell between acceptance and record. */
export function judgeTold(due: string[], arrived: Copy[], kills: Kill[]): Told {
  const judged = judgeCopies(arrived, kills)
  const came = new Set(arrived.map(({ id }) => id))
  const lost = due.filter((id) => !came.has(id))
  const faults = [...judged.faults, ...lost.map((id) => `the message ${id} never came`)]
  return { ...judged, messages: due.length, faults }
}

/** Judges the mails of customers, each with the id of its event and the host as its Message-ID. */
export async function judgeMails(db: Database, arrived: Arrived[], kills: Kill[]): Promise<Told> {
  const [rows] = await db.read([statement('SELECT id, name FROM outbox')])
  const due = (rows?.rows ?? []).flatMap(({ id, name }) =>
    mailed.some((one) => text(name) === `reservation.${one}`) ? [`${text(id)}@quay.northwind.localhost`] : [],
  )
  const copies = arrived.map(({ messageId, by, at }) => ({ id: messageId, by, at }))
  return judgeTold(due, copies, kills)
}

/** Judges what the program of the provider was sent. */
export async function judgeWebhooks(db: Database, arrived: Delivered[], kills: Kill[]): Promise<Told> {
  const [rows] = await db.read([statement('SELECT id FROM webhook_deliveries')])
  const due = (rows?.rows ?? []).map(({ id }) => text(id))
  return judgeTold(due, arrived, kills)
}
