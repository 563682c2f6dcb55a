import type { ReservationStatus } from '../entities/reservation.ts'

/** What is due of one reservation, minor units: now, or once its request is approved. */
export interface Due {
  duenow: number
  dueonapproval: number
}

/**
 * What account credit pays of each reservation, minor units: first what is due now, in order, then what is due once
 * requests are approved. Together never more than `credit`, nor than what is due.
 */
export function spreadCredit(dues: readonly Due[], credit: number): number[] {
  let left = Math.max(0, credit)
  const take = (due: number): number => {
    const taken = Math.min(left, due)
    left -= taken
    return taken
  }
  const now = dues.map(({ duenow }) => take(duenow))
  return dues.map(({ dueonapproval }, index) => (now[index] ?? 0) + take(dueonapproval))
}

/** What is left to be paid by other means. */
export function lessCredit<T extends Due>(due: T, credit: number): T {
  const ofNow = Math.min(credit, due.duenow)
  return { ...due, duenow: due.duenow - ofNow, dueonapproval: due.dueonapproval - (credit - ofNow) }
}

/** What a reservation has of a person's credit or points: held for a request, or spent. */
export interface CreditUse {
  held: number
  spent: number
}

interface Crediting {
  status: ReservationStatus
  /** Whether it waits for the approval of a move, and has been booked before. */
  isMoving: boolean
  /** Whether what is due of it is taken only once a claim names its time. */
  isOnClaim?: boolean
  /** Net of what was given back, so that it is below 0 where other money was given back as credit. */
  credit: number
  /** What a move that waits for approval is to use besides; absent for nothing. */
  spends?: number | undefined
}

const none: CreditUse = { held: 0, spent: 0 }

const uses: Record<ReservationStatus, (credit: number) => CreditUse> = {
  'in-progress': () => none,
  waitlisted: () => none,
  removed: () => none,
  pending: (held) => ({ held, spent: 0 }),
  booked: (spent) => ({ held: 0, spent }),
  gig: (spent) => ({ held: 0, spent }),
  cancelled: (spent) => ({ held: 0, spent }),
}

/** What a reservation uses of credit, or of points, by its status: a draft only means to. */
export function creditUseOf({ status, isMoving, isOnClaim = false, credit, spends = 0 }: Crediting): CreditUse {
  const used = isOnClaim && status === 'gig' ? uses.pending(credit) : uses[status](credit)
  if (status !== 'pending' || !isMoving) return used
  return isOnClaim ? { held: credit + spends, spent: 0 } : { held: spends, spent: credit }
}

/** What of a refund was paid with credit, or points, and goes back there: other money goes back first. */
export const creditOfRefund = ({ paid, credit }: { paid: number; credit: number }, refund: number): number =>
  Math.max(0, refund - (paid - Math.max(0, credit)))
