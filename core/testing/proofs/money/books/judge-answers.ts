import type { Said, Served } from '../serve-pair.ts'
import type { BookedRow } from './read-books.ts'

/** What a confirmed draft is: booked, requested, or cancelled afterwards. */
const stages = new Set(['booked', 'pending', 'cancelled'])

const stands = ({ status }: BookedRow): boolean => status === 'booked' || status === 'pending'

/** What is wrong with an answer that said booked: it has to stand, at the price that was said. Pure. */
function faultsOfBooking({ to, booked }: Said, rows: Map<string, BookedRow>): string[] {
  return booked.flatMap(({ id, price }) => {
    const row = rows.get(id)
    if (!row || !stages.has(row.status))
      return [`${to} was told that ${id} is booked, and it is ${row?.status ?? 'nowhere'}`]
    const stored = row.payment?.quote.finalprice
    return stored === price ? [] : [`${to} was told that ${id} costs ${price}, and it is booked for ${stored}`]
  })
}

function faultsOfRefund({ refund }: Said, rows: Map<string, BookedRow>): string[] {
  if (refund === null) return []
  const row = rows.get(refund.id)
  if (row?.status !== 'cancelled') return [`${refund.id} was cancelled, and is ${row?.status}`]
  const decided = row.payment?.decision?.amount ?? 0
  return decided === refund.amount ? [] : [`${refund.id} gives back ${decided}, and ${refund.amount} was said`]
}

/** What the customer of a pair was told that is not so, and what they have too much of. Pure. */
export function faultsOfAnswers({ pair, said }: Served, own: BookedRow[]): string[] {
  const rows = new Map(own.map((row) => [row.id, row]))
  const faults = said.flatMap((one) => [...faultsOfBooking(one, rows), ...faultsOfRefund(one, rows)])
  const drafts = new Set(said.flatMap(({ booked }) => booked.map(({ draft }) => draft)))
  for (const draft of drafts) {
    const ids = new Set(said.flatMap(({ booked }) => booked.flatMap((one) => (one.draft === draft ? [one.id] : []))))
    if (ids.size > 1) faults.push(`${draft} was told to be ${ids.size} reservations: ${[...ids].join(', ')}`)
  }
  const standing = own.filter(stands)
  for (const { draft } of pair.first.items)
    if (standing.filter((row) => row.draft === draft).length > 1) faults.push(`${draft} stands more than once`)
  const [first] = pair.first.items
  const isCancelled = said.some(({ to, refund }) => to === 'beside' && refund !== null)
  if (isCancelled && standing.some(({ draft }) => draft === first?.draft))
    faults.push(`${first?.draft} was cancelled, and stands again though nobody asked for it`)
  const cartIds = own.filter((row) => row.email !== '' && stands(row)).length
  const wanted = pair.first.items.length
  const areCancelled = own.some(({ status, payment }) => status === 'cancelled' && payment?.decision)
  if (!areCancelled && cartIds > 0 && cartIds < wanted) faults.push(`${cartIds} of a cart of ${wanted} are booked`)
  const ever = own.filter(({ status }) => stages.has(status)).length
  if (ever > wanted) faults.push(`${ever} reservations were made of ${wanted} drafts`)
  const late = said.find(({ to }) => to === 'repeated_late')
  if (late && late.code !== 'draft_finished')
    faults.push(`a late repeat of a call whose booking was cancelled is ${late.code ?? 'booked'}, not draft_finished`)
  const isRefusedLater = said.some(({ to, code }) => to === 'repeated' && code !== null)
  if (isRefusedLater && !areCancelled) faults.push('the same call was booked first and refused when it was repeated')
  return faults
}
