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
 * The statuses, the money paid and the money owed after it has been moved. Whoever has paid all online pays what their
 * own move costs more before it counts; else it is owed. What is paid beyond the price comes back, ten days before.
 */
function movedOf(one: Combination): string {
  const { approval, mover, terms, who } = one
  const after = priceOf(one, true)
  const isCharged = mover === 'customer' && terms === 'full' && who !== 'staff'
  const paid = isCharged ? after : Math.min(paidOf(one), after)
  const asked = mover === 'customer' && approval === 'yes' ? ['pending'] : []
  return `${[...asked, 'booked'].join(', ')} for ${after}, ${paid} paid and ${after - paid} owed`
}

/** All of a life, from the rules alone: what was paid comes back in the end, whoever cancels ten days before. */
export function wholeLifeOf(one: Combination): string {
  return `${lifeOf(one).join(', ')} with ${paidOf(one)} paid; ${movedOf(one)}; cancelled, 0 kept and 0 owed`
}
