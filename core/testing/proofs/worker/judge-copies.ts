/** Something that was sent and accepted, by mail or to a program. */
export interface Copy {
  id: string
  /** Who sent it; undefined where nobody can tell. */
  by?: string
  /** Real time of its acceptance, epoch ms. */
  at: number
  body?: string
}

export interface Kill {
  /** The name under which the killed process sent its mails. */
  by: string
  /** Real time, epoch ms. */
  at: number
  /** Whether the delivery of a message stood unrecorded right after the kill, left so by the killed process. */
  isUnrecorded(id: string): boolean
}

export interface Judged {
  /** How many came again. */
  copies: number
  /** How many of those that a killed process had sent were unrecorded when it died: the most that may come again. */
  cut: number
  /** How many messages killed processes had sent, as far as one can tell who sent them. */
  sent: number
  faults: string[]
}

/**
 * A message may come again only where the sender of the copy before was killed between its acceptance and its record,
 * once for each such kill, and then the same. How soon after the acceptance the kill came excuses nothing: what was
 * recorded by then and comes again is a record that was lost.
 * @param arrived in the order in which they came
 */
export function judgeCopies(arrived: Copy[], kills: Kill[]): Judged {
  const faults: string[] = []
  const known = new Map<string, Copy>()
  const taken = new Map<string, Kill[]>()
  let copies = 0
  for (const copy of arrived) {
    const { id } = copy
    const before = known.get(id)
    known.set(id, copy)
    if (!before) continue
    copies += 1
    const used = taken.get(id) ?? []
    const suspects = kills.filter(
      (kill) => !used.includes(kill) && kill.at <= copy.at && (before.by === undefined || kill.by === before.by),
    )
    const reason = suspects.find((kill) => kill.isUnrecorded(id))
    if (reason) taken.set(id, [...used, reason])
    else if (suspects.length === 0) faults.push(`${id} came again, and nobody was killed who had sent it`)
    else faults.push(`${id} came again, and was recorded when its sender was killed`)
    if (before.body !== copy.body) faults.push(`${id} came again with another content`)
  }
  const ofKilled = (kill: Kill) => arrived.filter(({ by }) => by === undefined || by === kill.by)
  const unrecorded = (kill: Kill) =>
    new Set(ofKilled(kill).flatMap(({ id }) => (kill.isUnrecorded(id) ? [id] : []))).size
  return {
    copies,
    cut: kills.reduce((sum, kill) => sum + unrecorded(kill), 0),
    sent: arrived.filter(({ by }) => kills.some((kill) => kill.by === by)).length,
    faults,
  }
}
