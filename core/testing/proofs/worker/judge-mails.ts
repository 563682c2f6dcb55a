import { type Judged, judgeCopies, type Kill } from './judge-copies.ts'
import type { Arrived } from './mail-server.ts'

/** A message that has to arrive. */
export interface Expected {
  messageId: string
  reservation: string
  version: number
}

/**
 * Compares what arrived with what had to: every message, those of a reservation in order, and a second copy only where
 * a kill fell between acceptance and record.
 * @throws the first message that is missing, unknown, out of order or doubled without a reason
 */
export function judgeMails(expected: Expected[], arrived: Arrived[], kills: Kill[]): Judged {
  const known = new Map(expected.map((one) => [one.messageId, one]))
  const judged = judgeCopies(
    arrived.map(({ messageId: id, by, at }) => ({ id, by, at })),
    kills,
  )
  const [fault] = judged.faults
  if (fault) throw new Error(fault)
  const latest = new Map<string, number>()
  for (const { messageId } of arrived) {
    const message = known.get(messageId)
    if (!message) throw new Error(`a mail has the unknown Message-ID ${messageId}`)
    const { reservation, version } = message
    if (version < (latest.get(reservation) ?? 0)) throw new Error(`${messageId} arrived after a later message`)
    latest.set(reservation, version)
  }
  const came = new Set(arrived.map(({ messageId }) => messageId))
  const missing = expected.filter(({ messageId }) => !came.has(messageId))
  if (missing[0]) throw new Error(`${missing.length} messages were lost, such as ${missing[0].messageId}`)
  return judged
}
