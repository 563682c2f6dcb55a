import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { DecisionAnswer } from '../../domain/wire/index.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { inOwnLanguage } from '../catalogue/own-language.ts'
import { mayTryAgain } from '../payments/payment-scene.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { isUndecided } from '../reservations/approval-order.ts'
import { gigEnds } from '../reservations/opened-gig.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import type { Tenant } from '../tenant.ts'
import { isConfirmable } from './confirm-gig.ts'

/** A decision about something that waits for staff: a request, a move, or a gig that nobody claims. */
export interface Decision {
  /** Reads it anew, with the caller's right to it; null if the caller may not decide it. */
  find(): Promise<StoredReservation | null>
  /** Whether what is asked is so already: then the answer is the same, and nothing happens. */
  isSo(reservation: StoredReservation, catalogue: Catalogue): boolean
  /** Carries it out for what waits; `status_conflict` if another call has changed the row. */
  act(reservation: StoredReservation): Promise<Result<StoredReservation>>
  /**
   * The same for another version than the caller saw, where only `act` can tell that what is asked is so already: it
   * changes nothing. Absent where `isSo` tells.
   */
  repeated?(reservation: StoredReservation): Promise<Result<StoredReservation>>
  /** Whether it is also a decision about gigs that wait for staff. */
  ofGigs?: boolean
  /** Whether it is also one about days that nobody has claimed, and that are paid with the claim. */
  ofDays?: boolean
  /** The version that the caller saw. */
  version?: number | undefined
  tenant: Tenant
  ports: Ports
}

/** How often a decision is tried again while other calls change the row. */
const tries = 5

/**
 * Carries out a decision about what waits. Safe to repeat, also with the version that it was first made for. Whoever
 * decides about something else than what is there now (another version, another status) is refused with
 * `status_conflict`, the status and the reservation as it is now.
 */
export async function decideRequest(decision: Decision): Promise<Result<DecisionAnswer>> {
  const { find, isSo, act, repeated, version, tenant, ports } = decision
  const catalogue = await ports.catalogueOf(tenant)
  const wired = (reservation: StoredReservation) => {
    const entry = catalogue.find(reservation.bookable)
    const bookablename = entry?.bookable.name ?? reservation.bookable
    return { ...wireReservation(reservation, inOwnLanguage(tenant), entry), bookablename }
  }
  for (let round = 1; ; round += 1) {
    const found = await find()
    if (!found) return refuse('not_found')
    if (isSo(found, catalogue)) return ok({ reservation: wired(found) })
    const isSeen = version === undefined || version === found.version
    const isLast = round === tries
    const isOpen = found.status === 'pending' || isOpenGig(found, catalogue, decision)
    const done = isOpen ? await (isSeen ? act : repeated)?.(found) : null
    if (done?.ok) return ok({ reservation: wired(done.value) })
    if (done && mayTryAgain(done) && !isLast && (await isChanged(decision, found))) continue
    const error = done?.error ?? { code: 'status_conflict' as const }
    // Another call has changed it while its caller was paying.
    const latest = error.data?.isReturned ? ((await find()) ?? found) : found
    return refuse(error.code, { ...error, data: { ...error.data, status: latest.status, reservation: wired(latest) } })
  }
}

/** Whether it is a gig that this decides about, too. */
function isOpenGig(
  gig: StoredReservation,
  catalogue: Catalogue,
  { ofGigs = false, ofDays = false, tenant, ports }: Decision,
): boolean {
  if (ofGigs && isConfirmable(gig, catalogue, { tenant, ports })) return true
  return ofDays && gig.status === 'gig' && isUndecided(gig) && ports.clock.now() < gigEnds(gig, tenant)
}

/** Whether the row is another one by now. Otherwise the refusal is about what it is. */
async function isChanged({ find }: Decision, seen: StoredReservation): Promise<boolean> {
  return (await find())?.version !== seen.version
}
