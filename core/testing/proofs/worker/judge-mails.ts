import type { Arrived } from './mail-server.ts'

/** A message that has to arrive. */
export interface Expected {
  messageId: string
  reservation: string
  version: number
}

export interface Kill {
  by: string
  /** Real time, epoch ms. */
  at: number
}

/** The longest time between acceptance and record, ms: two statements, on a busy machine. */
export const recordWithin = 2_000

/**
 * Compares what arrived with what had to: every message, those of a reservation in order, and a second copy only if the
 * sender of the copy before was killed between its acceptance and its record.
 * @returns the number of second copies
 * @throws the first message that is missing, unknown, out of order or doubled without a reason
 */
export function judgeMails(expected: Expected[], arrived: Arrived[], kills: Kill[]): number {
  const known = new Map(expected.map((one) => [one.messageId, one]))
  const latest = new Map<string, number>()
  const copies = new Map<string, Arrived>()
  let second = 0
  for (const mail of arrived) {
    const message = known.get(mail.messageId)
    if (!message) throw new Error(`a mail has the unknown Message-ID ${mail.messageId}`)
    const before = copies.get(mail.messageId)
    if (before) {
      second += 1
      const killed = kills.find(({ by }) => by === before.by)
      // One that was killed earlier had sent the mail, and did not hear of its acceptance.
      const hasReason = killed !== undefined && killed.at - before.at < recordWithin
      const found = killed ? `its sender was killed ${killed.at - before.at} ms after` : 'its sender was not killed'
      if (!hasReason) throw new Error(`${mail.messageId} arrived twice without a reason: ${found}`)
    }
    copies.set(mail.messageId, mail)
    const { reservation, version } = message
    if (version < (latest.get(reservation) ?? 0)) throw new Error(`${mail.messageId} arrived after a later message`)
    latest.set(reservation, version)
  }
  const missing = expected.filter(({ messageId }) => !copies.has(messageId))
  if (missing[0]) throw new Error(`${missing.length} messages were lost, such as ${missing[0].messageId}`)
  return second
}
