import { createHash } from 'node:crypto'
import type { Database } from '../../../../persistence/database.ts'
import { integer, statement, text } from '../../../../persistence/session.ts'
import { lifeHost, staffLogin } from '../../../worlds/samples/life-bundle.ts'
import { type Copy, type Judged, judgeCopies, type Kill } from '../../worker/judge-copies.ts'
import type { Arrived } from '../../worker/mail-server.ts'
import { dueMails } from './due-mails.ts'
import { claimerLogin } from './killed-bundle.ts'
import type { Delivered } from './program.ts'

export interface Told extends Judged {
  /** How many messages had to come. */
  messages: number
}

/** Every message must have come, and again only where a kill fell between acceptance and record. */
export function judgeTold(due: string[], arrived: Copy[], kills: Kill[]): Told {
  const judged = judgeCopies(arrived, kills)
  const came = new Set(arrived.map(({ id }) => id))
  const lost = due.filter((id) => !came.has(id))
  const faults = [...judged.faults, ...lost.map((id) => `the message ${id} never came`)]
  return { ...judged, messages: due.length, faults }
}

/** What distinguishes somebody's mails of one event from those of others. */
const keyOf = (user: string): string => createHash('sha256').update(user).digest('hex').slice(0, 16)

/**
 * Judges the mails to customers, staff and claimers, each with the id of its telling and the host as its Message-ID.
 */
export async function judgeMails(db: Database, arrived: Arrived[], kills: Kill[]): Promise<Told> {
  const [events, users] = await db.read([
    statement("SELECT id, name, reservation, created FROM outbox WHERE name LIKE 'reservation.%'"),
    statement('SELECT id, email FROM users'),
  ])
  const idOf = ({ username }: { username: string }) =>
    text((users?.rows ?? []).find(({ email }) => text(email) === username)?.id ?? '')
  const stored = (events?.rows ?? []).map(({ id, name, reservation, created }) => ({
    ...{ id: text(id), name: text(name).replace('reservation.', '') },
    ...{ reservation: text(reservation), created: integer(created) },
  }))
  const readers = { staff: keyOf(idOf(staffLogin)), claimer: keyOf(idOf(claimerLogin)) }
  const due = dueMails(stored, readers).map((id) => `${id}@${lifeHost}`)
  const copies = arrived.map(({ messageId, by, at }) => ({ id: messageId, by, at }))
  const strangers = copies.filter(({ id }) => !due.includes(id)).map(({ id }) => `the mail ${id} was not due`)
  const told = judgeTold(due, copies, kills)
  return { ...told, faults: [...told.faults, ...strangers] }
}

/** Judges what the program of the provider was sent. */
export async function judgeWebhooks(db: Database, arrived: Delivered[], kills: Kill[]): Promise<Told> {
  const [rows] = await db.read([statement('SELECT id FROM webhook_deliveries')])
  const due = (rows?.rows ?? []).map(({ id }) => text(id))
  return judgeTold(due, arrived, kills)
}
