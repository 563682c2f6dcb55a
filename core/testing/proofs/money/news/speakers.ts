import { apikey, startLocalMollie, webhookOf } from '../../../../../plugins/payment-mollie/testing/local-mollie.ts'
import { makeCertificate } from '../../../../../plugins/payment-paypal/testing/certificate.ts'
import {
  clientid,
  clientsecret,
  startLocalPaypal,
  webhookid,
} from '../../../../../plugins/payment-paypal/testing/local-paypal.ts'
import {
  eventOf,
  publishablekey,
  secretkey,
  signedWebhook,
  startLocalStripe,
} from '../../../../../plugins/payment-stripe/testing/local-stripe.ts'
import { attemptIn, type LessonShop } from '../../../worlds/paid/lesson-shop.ts'
import { oneOf, type Random } from '../../price/tampering/honest-booking.ts'
import { type Forgery, forgeSignature, forgeSigned, type News } from './news.ts'

/** A payment that was made and of which the product does not know it. */
export interface Unheard {
  /** What the service says of it; sent again, it is signed anew. */
  genuine(): News
  /** How often the service took its money. */
  captures(): number
}

/** A service that speaks its real protocol on this machine, and everything that is forged in its name. */
export interface Speaker {
  name: string
  plugin: string
  processor: string
  settings: object
  currency?: string
  /** Whether news that comes again after more than the tolerance is refused; without a signature it is asked about. */
  isSigned: boolean
  /** Makes the payment of a lesson, whose answer is lost on the way. */
  lose(shop: LessonShop, hour: number): Promise<Unheard>
  forge(about: Unheard, random: Random): Forgery
  close(): Promise<void>
}

const minute = 60_000
const old = (random: Random): number => (random(2) === 0 ? -1 : 1) * (6 * minute + random(3_600_000))

const refusedCode = (answer: object): string => JSON.stringify(answer).match(/"code":"([a-z_]+)"/)?.[1] ?? ''

function mustBe(code: string, answer: object): void {
  if (refusedCode(answer) !== code) throw new Error(`${code} was expected: ${JSON.stringify(answer)}`)
}

async function stripe(now: () => number): Promise<Speaker> {
  const local = await startLocalStripe(now)
  const secrets = ['whsec_TheNewerOne11', 'whsec_TheFormerOne1']
  const own = secrets.slice(1)
  let sent = 0
  const signed = (object: object, more: { at?: number; secrets?: string[] } = {}) => {
    sent += 1
    const event = eventOf(`evt_${sent}`, 'payment_intent.amount_capturable_updated', object)
    return signedWebhook(event, { secrets: own, at: now(), ...more })
  }
  const stranger = { id: 'pi_ofNobody', object: 'payment_intent', amount_capturable: 9500, currency: 'usd' }
  const objects = new WeakMap<Unheard, object>()
  return {
    ...{ name: 'Stripe', plugin: 'payment-stripe', processor: 'payment-stripe.card', isSigned: true },
    settings: { secretkey, publishablekey, webhooksecrets: secrets, apiaddress: local.address, timeout: 200 },
    async lose(shop, hour) {
      const paymentmethod = local.account.newMethod('lost_moved')
      mustBe('payment_unknown', await shop.book(hour, 'payment-stripe.card', { token: { paymentmethod } }))
      const payment = [...local.account.payments.values()].at(-1)
      if (!payment) throw new Error('no payment')
      const unheard: Unheard = {
        genuine: () => signed(local.account.draw(payment)),
        captures: () => (payment.received === 9500 ? 1 : payment.received),
      }
      objects.set(unheard, local.account.draw(payment))
      return unheard
    },
    forge(about, random) {
      const object = objects.get(about) ?? {}
      switch (random(6)) {
        case 0:
          return { kind: 'foreign', news: signed(object, { secrets: ['whsec_OfAnotherAccount'] }), answer: 'refused' }
        case 1:
          return { kind: 'foreign', news: signed(stranger), answer: 'taken' }
        case 2:
          return { kind: 'old', news: signed(object, { at: now() + old(random) }), answer: 'refused' }
        case 3:
          return forgeSignature(signed(object), 'stripe-signature', random)
        default:
          return forgeSigned(signed(object), signed({ ...object, amount_capturable: 1 }), random)
      }
    },
    close: () => local.close(),
  }
}

async function paypal(now: () => number): Promise<Speaker> {
  const local = await startLocalPaypal(now)
  const year = 365 * 86_400_000
  const another = makeCertificate(now() - year, now() + year)
  const elsewhere = await startLocalPaypal(now)
  const told = new WeakMap<Unheard, (typeof local.account.told)[number]>()
  const stranger = (id: number) => ({
    id: `WH-OFNOBODY${id}`,
    event_type: 'PAYMENT.AUTHORIZATION.CREATED',
    resource: { id: 'OFNOBODY', supplementary_data: { related_ids: { order_id: 'OFNOBODY' } } },
  })
  return {
    ...{ name: 'PayPal', plugin: 'payment-paypal', processor: 'payment-paypal.account', isSigned: true },
    settings: { clientid, clientsecret, webhookid, apiaddress: local.address, timeout: 500 },
    async lose(shop, hour) {
      const asked = await shop.book(hour, 'payment-paypal.account')
      mustBe('payment_requires_action', asked)
      const orderid = /"orderid":"([^"]+)"/.exec(JSON.stringify(asked))?.[1] ?? ''
      local.account.approve(orderid, 'lost_moved')
      const attempt = attemptIn(asked)
      mustBe(
        'payment_unknown',
        await shop.book(hour, 'payment-paypal.account', { attempt, token: { confirmed: true } }),
      )
      const event = local.account.told.find(
        ({ event_type, resource }) =>
          event_type === 'PAYMENT.AUTHORIZATION.CREATED' && JSON.stringify(resource).includes(orderid),
      )
      if (!event) throw new Error('PayPal has told nothing')
      const unheard: Unheard = {
        genuine: () => local.signed(event),
        captures: () => local.account.order(orderid).captures.length,
      }
      told.set(unheard, event)
      return unheard
    },
    forge(about, random) {
      const event = told.get(about)
      if (!event) throw new Error('nothing is known of it')
      switch (random(8)) {
        case 0:
          return { kind: 'foreign', news: local.signed(event, { webhook: 'WH0OFANOTHER' }), answer: 'refused' }
        case 1:
          return { kind: 'foreign', news: elsewhere.signed(event), answer: 'refused' }
        case 2:
          return { kind: 'foreign', news: local.signed(stranger(random(1e6))), answer: 'taken' }
        case 3:
          return { kind: 'old', news: local.signed(event, { at: now() + old(random) }), answer: 'refused' }
        case 4:
          return forgeSignature(local.signed(event), 'paypal-transmission-sig', random)
        case 5: {
          // Signed by a key of the forger's, with the address of the service's own certificate.
          const { rawBody, headers } = local.signed(event, { certificate: another })
          const address = local.signed(event).headers['paypal-cert-url'] ?? ''
          return {
            kind: 'forged',
            news: { rawBody, headers: { ...headers, 'paypal-cert-url': address } },
            answer: 'refused',
          }
        }
        default:
          return forgeSigned(local.signed(event), local.signed({ ...event, id: 'WH-OTHER' }), random)
      }
    },
    async close() {
      await Promise.all([local.close(), elsewhere.close()])
    },
  }
}

/** Its news is not signed: whatever is sent, the payment is asked for; so the forgeries come before it is paid. */
async function mollie(now: () => number): Promise<Speaker> {
  const local = await startLocalMollie(now)
  const form = (body: string, type = 'application/x-www-form-urlencoded'): News => ({
    rawBody: new TextEncoder().encode(body),
    headers: { 'content-type': type },
  })
  const ids = new WeakMap<Unheard, string>()
  return {
    ...{ name: 'Mollie', plugin: 'payment-mollie', processor: 'payment-mollie.redirect', isSigned: false },
    settings: { apikey, apiaddress: local.address, timeout: 500 },
    currency: 'eur',
    async lose(shop, hour) {
      mustBe('payment_requires_action', await shop.book(hour, 'payment-mollie.redirect', { token: {} }))
      const payment = [...local.account.payments.values()].at(-1)
      if (!payment) throw new Error('no payment')
      const { id } = payment
      // Once it was asked about, it is known to wait for its customer.
      await shop.deliver(webhookOf(id))
      const unheard: Unheard = {
        genuine() {
          if (payment.status === 'open') local.account.pay(id)
          return webhookOf(id)
        },
        captures: () => (payment.captured === 9500 ? 1 : payment.captured),
      }
      ids.set(unheard, id)
      return unheard
    },
    forge(about, random) {
      const id = ids.get(about) ?? ''
      const taken = (kind: Forgery['kind'], body: string): Forgery => ({ kind, news: form(body), answer: 'taken' })
      const refused = (body: string, type?: string): Forgery => ({
        ...{ kind: 'forged', news: form(body, type), answer: 'refused' },
      })
      return oneOf(random, [
        () => taken('forged', `id=${id}`),
        () => taken('forged', `id=${id}&status=paid&amount=95.00`),
        () => taken('foreign', `id=tr_OfNobody${random(1e6)}`),
        () => taken('foreign', `id=re_OfNobody${random(1e6)}`),
        () => taken('re-serialised', `%69d=${id}`),
        () => refused(JSON.stringify({ id, status: 'paid' }), 'application/json'),
        () => refused(`id=${id}/captures`),
        () => refused(`id=${id}%2F..%2F..`),
        () => refused(`id=${id}&pad=${'x'.repeat(300)}`),
        () => refused(id),
        () => refused(''),
      ])()
    },
    close: () => local.close(),
  }
}

/** The services of the product's processors, with a clock of their own (epoch ms). */
export const speakers: readonly ((now: () => number) => Promise<Speaker>)[] = [stripe, paypal, mollie]
