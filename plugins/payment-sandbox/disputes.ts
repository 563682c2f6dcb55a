import type { PaymentContext, RetrievedDispute } from '@tessera/plugin-api'
import type { Behaviour } from './cards.ts'
import { type ChargeEntry, totalsOf } from './charge.ts'
import type { ChargeFiles } from './charge-files.ts'

/** What a bank does with the charge of a card as soon as it is captured. */
const begins: Partial<Record<Behaviour, RetrievedDispute['state']>> = { disputed: 'open', inquiry: 'inquiry' }

/** For so long a bank takes to decide, ms; then it does for its customer, and an inquiry has come to nothing. */
const decidesAfter = 24 * 3_600_000

/** What the sandbox takes for a dispute, whoever wins it; minor units. */
const disputeFee = 1500

const disputedAs = ({ behaviour }: ChargeEntry): RetrievedDispute['state'] | undefined =>
  behaviour === 'disputed' || behaviour === 'inquiry' ? begins[behaviour] : undefined

/** Whether a charge is of a card whose bank disputes it, so that its capture begins that. */
export const isToBeDisputed = ([first]: ChargeEntry[]): boolean =>
  first !== undefined && disputedAs(first) !== undefined

/** The dispute that a charge's entries tell of; none where there is none. Pure; `now` in epoch ms. */
export function disputesIn(
  entries: ChargeEntry[],
  { reference, now }: { reference: string; now: number },
): RetrievedDispute[] {
  const steps = entries.filter(({ operation }) => operation === 'dispute')
  const capture = entries.find(({ operation, moved, at }) => operation === 'capture' && moved && at !== undefined)
  const [first] = entries
  const begun = first && capture ? disputedAs(first) : undefined
  const last = steps.at(-1)
  const opened = steps[0]?.at ?? capture?.at
  if (!first || opened === undefined || (!last && !begun)) return []
  const isOver = !last && opened + decidesAfter <= now
  const state = last?.dispute ?? (isOver ? (begun === 'inquiry' ? 'won' : 'lost') : (begun ?? 'open'))
  const wasTaken = state === 'open' || state === 'lost' || steps.some(({ dispute }) => dispute === 'open')
  const isDecided = state === 'won' || state === 'lost'
  const { captured, currency } = totalsOf(entries)
  return [
    {
      ...{ id: `${reference}.dispute`, amount: captured, currency, state, reason: 'fraudulent', opened },
      fee: wasTaken ? disputeFee : 0,
      closed: isDecided ? (last?.at ?? opened + decidesAfter) : null,
    },
  ]
}

/** Whether a bank has the money of a charge, or has just taken it: then nothing of it can be refunded. */
export const isHeldByBank = (entries: ChargeEntry[], now: number): boolean =>
  disputesIn(entries, { reference: '', now }).some(({ state }) => state === 'open' || state === 'lost')

/** Brings the dispute of a captured charge to a state, as its bank would. */
export async function dispute(
  files: ChargeFiles,
  { now }: Pick<PaymentContext, 'now'>,
  { reference, state }: { reference: string; state: RetrievedDispute['state'] },
): Promise<void> {
  await files.append(reference, (known) => {
    const { captured: amount, currency } = totalsOf(known)
    const answer = { status: 'succeeded' as const, reference }
    return { operation: 'dispute', key: state, amount, currency, moved: true, answer, at: now, dispute: state }
  })
}
