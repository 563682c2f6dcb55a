import { ok, refuse } from '../../domain/errors.ts'
import { isByHand } from '../../domain/payments/index.ts'
import { textOrEmpty } from '../../domain/text-or-empty.ts'
import { instantToUtc } from '../../domain/time/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { wordOf } from '../../domain/wording/index.ts'
import { keptResources } from '../appointments/kept-resources.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { addressFor, consentsOf } from '../consents/given-consents.ts'
import { repliesOf } from '../consents/kept-replies.ts'
import { defineOperation } from '../define-operation.ts'
import { stepsKept } from '../flow/step-answers.ts'
import { publicReason } from '../plugins/public-data.ts'
import type { Ports } from '../ports.ts'
import { reservationFor } from '../rights/own-reservation.ts'
import type { Tenant } from '../tenant.ts'
import { wordsOf } from '../words/words.ts'
import { majorOf } from './balance.ts'
import { balanceToPay, pointsBalance } from './balance-to-pay.ts'
import { describedReservation } from './described-reservation.ts'
import { toldMovable } from './movable-by-customer.ts'
import { placeInQueue } from './place-in-queue.ts'
import { offeredPrice, owedByRequest } from './price-offer.ts'
import { keepsVolumeDiscount, refundPolicyOf } from './refund-policy.ts'
import type { StoredReservation } from './stored-reservation.ts'
import { moneyOfChanges } from './wire-money.ts'

const utc = (instant: number) => new Date(instant).toISOString()

/** The messages that its customer agreed to and, for staff, what they answered. */
function messagesOf(reservation: StoredReservation, { plugins }: Tenant, isStaff: boolean) {
  const consents = consentsOf(reservation).flatMap(({ channel: name, words, at }) => {
    const found = plugins.channels.find(({ channel }) => channel.name === name)
    const address = found ? addressFor(found.channel, reservation) : ''
    return address === '' ? [] : [{ channel: name, address, words, given_utc: utc(at) }]
  })
  const replies = repliesOf(reservation).map(({ channel, text, at }) => ({ channel, text, at_utc: utc(at) }))
  return { consents, ...(isStaff && { replies }) }
}

/** Why a message did not arrive, unless a secret setting stands in it. */
function toldReason(error: string, plugin: string, tenant: Tenant): { reason?: string } {
  try {
    return { reason: publicReason(error, plugin, tenant) ?? '' }
  } catch {
    return {}
  }
}

/** What went to its customer by channels, and what became of it. */
async function sentMessages({ id }: StoredReservation, { tenant, ports }: { tenant: Tenant; ports: Ports }) {
  const found = await ports.repositories(tenant.scope).pluginwork.messagesAbout(id)
  if (found.length === 0) return []
  const { words } = await wordsOf(tenant, tenant.language, ports)
  return found.map(({ name: channel, plugin, payload, state, delivered, due, error }) => ({
    ...{ channel, event: textOrEmpty(payload.name), at_utc: utc(delivered ?? due) },
    state: state === 'done' ? (delivered === null ? ('sent' as const) : ('delivered' as const)) : state,
    // A channel names a word of its plugin, or writes a sentence.
    ...(state === 'failed' && error !== null && toldReason(wordOf(words, error) ?? error, plugin, tenant)),
  }))
}

/** Under which ids plugins have written it elsewhere. */
async function externalIdsOf({ id }: StoredReservation, { tenant, ports }: { tenant: Tenant; ports: Ports }) {
  const found = await ports.repositories(tenant.scope).externalids.ofReservation(id)
  return found.map(({ plugin, external }) => ({ plugin, id: external }))
}

/** What a draft has beside a reservation, so that its customer goes on with it on another device. */
async function draftOf(
  reservation: StoredReservation,
  entry: CataloguedBookable | null,
  { tenant, ports }: { tenant: Tenant; ports: Ports },
) {
  const { id, draft, status } = reservation
  if (status !== 'in-progress' || draft === null) return {}
  const use = await ports.repositories(tenant.scope).codeuses.takenBy(id)
  const { discounts } = await ports.catalogueOf(tenant)
  const code = discounts.find((one) => one.id === use?.discount)?.referencecode ?? ''
  const chosenresources = entry ? keptResources(reservation, entry) : []
  return { draft, steps: stepsKept(reservation), discountcode: code, chosenresources }
}

/**
 * A reservation for its customer, identified by session or manage token, and for staff. The browser that made it may
 * send its draft instead, because it may have missed the answer to its booking; it gets the token, as does a signed-in
 * customer.
 */
export const getBasereservation = defineOperation({
  name: 'get_basereservation',
  summary:
    'A reservation, for its customer and for staff: by the session, the manage token, or the draft that it was made from.',
  ...calls.get_basereservation,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const found = await reservationFor(params, { tenant, ports, actor })
    if (!found) return refuse('not_found')
    const { reservation, right } = found
    const { payment } = reservation
    const { digits } = tenant.currency
    const { payments } = ports.repositories(tenant.scope)
    const attempts = await payments.attemptsOf(reservation.id)
    const catalogue = await ports.catalogueOf(tenant)
    const entry = catalogue.find(reservation.bookable)
    const { fullUntil, isWhileOpen, locked, restUntil } = refundPolicyOf(reservation, entry, tenant, ports.clock.now())
    return ok({
      ...describedReservation(reservation, tenant, catalogue, right === 'staff' ? 'staff' : 'customer'),
      ...(await placeInQueue(reservation, { tenant, ports })),
      ...(await offeredPrice(reservation, { tenant, ports, actor, isbystaff: right === 'staff' })),
      ...(await owedByRequest(reservation, { tenant, ports, actor })),
      ...(await balanceToPay(reservation, { tenant, ports })),
      ...(await pointsBalance(reservation, { tenant, ports, actor })),
      paymentstate: attempts.findLast((one) => !isByHand(one))?.state ?? null,
      refundedprice: majorOf(payment, payment?.decision?.amount ?? 0, digits),
      changes: await moneyOfChanges(reservation, attempts, { payments, tenant, isStaff: right === 'staff' }),
      ...messagesOf(reservation, tenant, right === 'staff'),
      ...(right === 'staff' && {
        externalids: await externalIdsOf(reservation, { tenant, ports }),
        messages: await sentMessages(reservation, { tenant, ports }),
      }),
      isbystaff: right === 'staff',
      hascustomer: reservation.user !== null,
      ...(right === 'customer' ? await draftOf(reservation, entry, { tenant, ports }) : {}),
      fullrefunduntil_utc: instantToUtc(fullUntil),
      fullrefundwhileopen: isWhileOpen,
      lockedprice: majorOf(payment, locked, digits),
      restrefunduntil_utc: instantToUtc(restUntil),
      keepsvolumediscount: keepsVolumeDiscount(reservation),
      ...toldMovable(reservation, entry, right),
      ...(right === 'draft' || right === 'customer' ? { managetoken: ports.tokens.manage(reservation) } : {}),
    })
  },
})
