import type { Database } from '../../../../persistence/database.ts'
import { statement, text } from '../../../../persistence/session.ts'
import { type Kill, recordWithin } from '../../worker/judge-mails.ts'
import type { Arrived } from '../../worker/mail-server.ts'
import type { Delivered } from './program.ts'

/** Something that was sent and accepted, by mail or to a program. */
interface Copy {
  id: string
  /** Who sent it; undefined where nobody can tell. */
  by?: string
  at: number
  body?: string
}

export interface Told {
  /** How many messages had to come. */
  messages: number
  /** How many came again, each with the same id. */
  copies: number
  faults: string[]
}

/** Events of which every customer is told by mail. */
const mailed = ['booked', 'rescheduled', 'cancelled', 'pending', 'approved', 'rejected', 'withdrawn', 'waitlisted']

/** Whether somebody who may have sent a copy was killed about when it was accepted. */
const isKilledAround = ({ by, at }: Copy, kills: Kill[]): boolean =>
  kills.some((kill) => (by === undefined || kill.by === by) && Math.abs(kill.at - at) < recordWithin)

/**
 * Every message must have come, and again only where the sender of the copy before was killed between its acceptance
 * and its record, and then the same.
 */
export function judgeCopies(due: string[], arrived: Copy[], kills: Kill[]): Told {
  const faults: string[] = []
  const known = new Map<string, Copy>()
  let copies = 0
  for (const copy of arrived) {
    const before = known.get(copy.id)
    known.set(copy.id, copy)
    if (!before) continue
    copies += 1
    if (!isKilledAround(before, kills)) faults.push(`${copy.id} came again, and nobody was killed who had sent it`)
    if (before.body !== copy.body) faults.push(`${copy.id} came again with another content`)
  }
  const lost = due.filter((id) => !known.has(id))
  return { messages: due.length, copies, faults: [...faults, ...lost.map((id) => `the message ${id} never came`)] }
}

/** Judges the mails of customers, each with the id of its event and the host as its Message-ID. */
export async function judgeMails(db: Database, arrived: Arrived[], kills: Kill[]): Promise<Told> {
  const [rows] = await db.read([statement('SELECT id, name FROM outbox')])
  const due = (rows?.rows ?? []).flatMap(({ id, name }) =>
    mailed.some((one) => text(name) === `reservation.${one}`) ? [`${text(id)}@quay.northwind.localhost`] : [],
  )
  const copies = arrived.map(({ messageId, by, at }) => ({ id: messageId, by, at }))
  return judgeCopies(due, copies, kills)
}

/** Judges what the program of the provider was sent. */
export async function judgeWebhooks(db: Database, arrived: Delivered[], kills: Kill[]): Promise<Told> {
  const [rows] = await db.read([statement('SELECT id FROM webhook_deliveries')])
  const due = (rows?.rows ?? []).map(({ id }) => text(id))
  return judgeCopies(due, arrived, kills)
}
