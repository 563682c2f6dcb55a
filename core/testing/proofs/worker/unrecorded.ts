import type { Database } from '../../../persistence/database.ts'
import { statement, text } from '../../../persistence/session.ts'

/** What the mail plugin's deliveries are recorded as: `event:{telling}:mail-smtp:tell0`. */
const ofMail = /^event:(.+):mail-smtp:\w+$/

/**
 * Reads which deliveries are not recorded now. Read right after a kill, while no other process can yet take what the
 * killed one had claimed: that lasts until it has been silent for 30 s.
 *
 * The mail of an event is recorded by its own key, and by the end of the event, whose rows are removed later; a message
 * to a program is by the state of its row.
 * @param holder the killed process, by which it held its claims; without it, no message to a program counts
 * @returns whether a message is among them, by the `Message-ID` of a mail or by the id of a message to a program
 */
export async function unrecordedIn(db: Database, holder = ''): Promise<(id: string) => boolean> {
  const [events, keys, messages] = await db.read([
    statement('SELECT id FROM outbox WHERE lane IS NOT NULL'),
    statement("SELECT `key` AS named FROM idempotency_keys WHERE `key` LIKE 'event:%'"),
    statement("SELECT id FROM webhook_deliveries WHERE state = 'waiting' AND holder = ?", holder),
  ])
  const waiting = new Set((events?.rows ?? []).map(({ id }) => text(id)))
  const kept = new Set((keys?.rows ?? []).map(({ named }) => ofMail.exec(text(named))?.[1] ?? ''))
  const held = new Set((messages?.rows ?? []).map(({ id }) => text(id)))
  /** A telling's id is its event's, or that with the recipient's. */
  const isWaiting = (telling: string) =>
    waiting.has(telling) || [...waiting].some((event) => telling.startsWith(`${event}.`))
  return (id) => {
    if (!id.includes('@')) return held.has(id)
    const telling = id.slice(0, id.lastIndexOf('@'))
    return !kept.has(telling) && isWaiting(telling)
  }
}
