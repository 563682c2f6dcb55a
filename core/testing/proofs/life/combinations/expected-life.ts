import { type Combination, downpayment, priceOf } from './features.ts'

/** The statuses that a combination goes through, from the rules alone. */
function lifeOf({ claim, approval, who, waitlist, flow }: Combination): string[] {
  const isStaff = who === 'staff'
  const isAsked = approval === 'yes' && !isStaff
  // What is chosen from a list is confirmed by staff, once: who has approved it, or books it, has done so.
  const isConfirmed = flow === 'checklist' && !isAsked && !isStaff
  return [
    ...(waitlist === 'waited' && !isStaff ? ['waitlisted'] : []),
    ...(isAsked ? ['pending'] : []),
    ...(claim !== 'none' || isConfirmed ? ['gig'] : []),
    'booked',
  ]
}

/** What has been paid in the end, by the terms alone; staff's bookings are paid later. */
function paidOf(one: Combination): number {
  const { terms, who } = one
  if (terms === 'bill' || who === 'staff') return 0
  return terms === 'full' ? priceOf(one, false) : downpayment
}

/**
 * What becomes of it when it is moved. Where the provider approves, a customer's move is asked for, at the price and
 * with the money of before, until staff decide. Whoever has paid all online pays what their own move costs more; else
 * it is owed. What is paid beyond the price comes back, ten days before.
 */
function movedOf(one: Combination): string[] {
  const { approval, mover, terms, who, answer } = one
  const told = (status: string, price: number, paid: number) =>
    `${status} for ${price}, ${paid} paid and ${price - paid} owed`
  const [before, after] = [priceOf(one, false), priceOf(one, true)]
  const isCharged = mover === 'customer' && terms === 'full' && who !== 'staff'
  const moved = told('booked', after, isCharged ? after : Math.min(paidOf(one), after))
  if (mover === 'staff' || approval === 'no') return [moved]
  const asked = told('pending', before, paidOf(one))
  if (answer === 'none') return [asked]
  return [asked, answer === 'approve' ? moved : told('booked', before, paidOf(one))]
}

/** All of a life, from the rules alone: what was paid comes back in the end, whoever cancels ten days before. */
export const wholeLifeOf = (one: Combination): string =>
  [`${lifeOf(one).join(', ')} with ${paidOf(one)} paid`, ...movedOf(one), 'cancelled, 0 kept and 0 owed'].join('; ')
