import { ok, refuse } from '../../domain/errors.ts'
import { formatMajor, isInPoints } from '../../domain/pricing/index.ts'
import { instantToWall } from '../../domain/time/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { inOwnLanguage } from '../catalogue/own-language.ts'
import { defineOperation } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { isBeingApproved } from '../reservations/approval-order.ts'
import { atPriceOfMove, toldPrice } from '../reservations/balance.ts'
import { describedReservation } from '../reservations/described-reservation.ts'
import { attemptOfMove, isMoveAskedFor, keptForMove, refundAsAsked } from '../reservations/former-place.ts'
import { gigEnds } from '../reservations/opened-gig.ts'
import type { Tenant } from '../tenant.ts'
import { isConfirmable, waitsForStaff } from './confirm-gig.ts'
import { requestFor } from './who-decides.ts'

/** A move with the price that it asks for; until it is approved the former one stands. */
function withPriceAsked(request: StoredReservation): StoredReservation {
  const { payment, life } = request
  const quote = isMoveAskedFor(request) ? life.request?.move?.quote : null
  return payment && quote ? { ...request, payment: atPriceOfMove(payment, quote, 'customer') } : request
}

/** Points are told with the reservation. */
const priceOf = ({ payment }: StoredReservation): number => (payment ? toldPrice(payment).finalprice : 0)

const isInCurrency = ({ payment }: StoredReservation): boolean => payment === null || !isInPoints(payment.quote)

const isRepriced = (request: StoredReservation): boolean => priceOf(withPriceAsked(request)) !== priceOf(request)

/** What is authorised, or was taken already, for a move that waits. */
async function reservedFor(
  request: StoredReservation,
  { tenant, ports }: { tenant: Tenant; ports: Pick<Ports, 'repositories'> },
): Promise<number> {
  const kept = keptForMove(request)
  return kept === null ? 0 : ((await ports.repositories(tenant.scope).payments.attempt(kept))?.amount ?? 0)
}

/**
 * What staff decide about, a request or a gig that nobody claims: who asks for what and when, with the answers and the
 * price, and until when to answer.
 */
export const getRequest = defineOperation({
  name: 'get_request',
  summary: 'A request to decide about, for staff: by their session, or by the token of the link in their mail.',
  ...calls.get_request,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const request = await requestFor(params, { tenant, ports, actor })
    if (!request) return refuse('not_found')
    const { status } = request
    const catalogue = await ports.catalogueOf(tenant)
    const isGig = waitsForStaff(request, catalogue)
    const isCharging = isBeingApproved(request) || attemptOfMove(request) !== null
    const isOpen = isGig ? isConfirmable(request, catalogue, { tenant, ports }) : status === 'pending' && !isCharging
    const ends = isGig ? gigEnds(request, tenant) : request.expires
    const decidebefore = isOpen ? ends : null
    return ok({
      reservation: describedReservation(withPriceAsked(request), inOwnLanguage(tenant), catalogue),
      decidebefore: decidebefore === null ? null : instantToWall(decidebefore, tenant.timezone),
      decidebefore_utc: decidebefore === null ? null : new Date(decidebefore).toISOString(),
      formerprice: isRepriced(request) ? formatMajor(priceOf(request), tenant.currency.digits) : null,
      reserved: formatMajor(await reservedFor(request, { tenant, ports }), tenant.currency.digits),
      refund: formatMajor(
        isInCurrency(request) && isMoveAskedFor(request) ? refundAsAsked(request) : 0,
        tenant.currency.digits,
      ),
      isdecided: isGig ? !isOpen : status !== 'pending',
      ischarging: isCharging,
    })
  },
})
