import { mustTell, risesBy, standingAt } from './must-tell.ts'

/** An event of a reservation, with what its id says of its cause, and the version that it is of. */
export interface Told {
  /** Without `reservation.`; what asks for a move says so. */
  name: string
  cause: string
  version: number
}

/** What is stored of a reservation. */
export interface History {
  id: string
  status: string
  version: number
  sequence: number
  /** When the offer that it has was made. */
  offer: number | null
  /** Whether a move that its customer asked for waits to be decided. */
  asksMove: boolean
  changes: { from: string; to: string; reason: string }[]
  /** The resources that bid for it. */
  bids: string[]
  /** How many refunds of it are done. */
  refunds: number
  told: Told[]
}

const bySequence = new Set(['booked', 'rescheduled', 'cancelled'])
const byVersion = new Set([
  ...['pending', 'pending of a move', 'modified', 'withdrawn', 'approved', 'rejected', 'request_lapsed'],
  ...['move_rejected', 'move_lapsed'],
])

/** What of a change's events is not for its cause. `offer` is the one that was told last. */
function wrongCauses(events: Told[], { least, most, offer }: { least: number; most: number; offer: number | null }) {
  return events.flatMap(({ name, cause, version }) => {
    const number = Number(cause)
    const isRight =
      (!bySequence.has(name) || (number >= least && number <= most)) &&
      (!byVersion.has(name) || number === version) &&
      (name !== 'offer_lapsed' || number === offer)
    return isRight ? [] : [`${name} is told for ${cause}`]
  })
}

/**
 * What is wrong with what was told of a reservation: a change of which nobody was told at its version and for its
 * cause, or a present state that none of its history leads to. A row that is changed beside its history has a version
 * more, so that a change is of one of the versions from then on.
 */
export function untoldOf(history: History): string[] {
  const { id, changes, told, version } = history
  const first = changes[0]?.from ?? history.status
  // Whoever did not come as a draft did so in the transaction that made the row.
  const all = [...(first === 'in-progress' ? [] : [{ from: 'in-progress', to: first, reason: 'made' }]), ...changes]
  const before = all.length - changes.length
  const beside = version - 1 - changes.length
  const faults: string[] = beside < 0 ? ['its version counts fewer changes than its history'] : []
  let standing = 'in-progress'
  let matched = 0
  let sequence = { least: 0, most: 0 }
  let offer: number | null = null
  for (const [index, { from, to, reason }] of all.entries()) {
    if (from !== (standing === 'move' ? 'pending' : standing)) faults.push(`it was ${standing}, and then not: ${from}`)
    const next = standingAt(standing, to)
    const change = `${standing} → ${next} (${reason})`
    const tells = mustTell(standing, next, reason)
    if (tells === null) faults.push(`no rule knows ${change}`)
    const rise = risesBy(standing, tells ?? [])
    sequence = { least: sequence.least + rise.least, most: sequence.most + rise.most }
    standing = next
    if (!tells || tells.length === 0) continue
    const earliest = Math.max(matched + 1, index - before + 2)
    const possible = told.filter((one) => one.version >= earliest && one.version <= index - before + 2 + beside)
    const together = [...Map.groupBy(possible, (one) => one.version)]
      .toSorted(([a], [b]) => a - b)
      .find(([, events]) => tells.every((name) => events.some((one) => one.name === name)))
    if (!together) {
      const missing = tells.filter((name) => !possible.some((one) => one.name === name))
      faults.push(`${change} was not told by ${(missing.length > 0 ? missing : tells).join(', ')}`)
      continue
    }
    matched = together[0]
    const events = together[1].filter(({ name }) => tells.includes(name))
    faults.push(...wrongCauses(events, { ...sequence, offer }).map((wrong) => `${change}: ${wrong}`))
    const made = events.find(({ name }) => name === 'offer')
    if (made) offer = Number(made.cause)
    if (tells.includes('offer_lapsed')) offer = null
  }
  const asking = history.status === 'pending' ? 'move' : `${history.status} with a move`
  const present = history.asksMove ? asking : history.status
  if (present !== standing) faults.push(`it is ${present}, and its history ends as ${standing}`)
  if (history.offer !== (standing === 'waitlisted' ? offer : null))
    faults.push(`it has the offer ${history.offer}, and the last one told is ${offer}`)
  if (history.sequence < sequence.least || history.sequence > sequence.most)
    faults.push(
      `its SEQUENCE is ${history.sequence}, and what was told leads to ${Object.values(sequence).join(' to ')}`,
    )
  for (const resource of history.bids)
    if (!told.some(({ name, cause }) => name === 'bid' && cause.startsWith(`${resource}.`)))
      faults.push(`nobody was told of the bid of ${resource}`)
  const refunded = told.filter(({ name }) => name === 'refunded').length
  if (refunded < history.refunds) faults.push(`${history.refunds} refunds are done, and ${refunded} were told`)
  return faults.map((fault) => `${id}: ${fault}`)
}
