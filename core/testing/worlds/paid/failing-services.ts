import { minor as minorOfMollie } from '../../../../plugins/payment-mollie/testing/account.ts'
import { apikey, startLocalMollie } from '../../../../plugins/payment-mollie/testing/local-mollie.ts'
import { minor as minorOfPaypal } from '../../../../plugins/payment-paypal/testing/account.ts'
import {
  clientid,
  clientsecret,
  startLocalPaypal,
  webhookid,
} from '../../../../plugins/payment-paypal/testing/local-paypal.ts'
import { publishablekey, secretkey, startLocalStripe } from '../../../../plugins/payment-stripe/testing/local-stripe.ts'
import type { FaultyService } from '../../../plugin-api/conformance/index.ts'

/** What a service has of a payment, minor units. */
interface AtService {
  held: number
  taken: number
  refunded: number
}

/** A payment service on this machine, as a white-label, its customers and its bookkeeping see it. */
export interface FailingService {
  plugin: string
  processor: string
  /** What it is sold in. */
  currency: string
  service: FaultyService
  settings: object
  /** Settings of a white-label, or a provider, that has connected no account. */
  unconnected: object
  /** Settings with the key of somebody else. */
  wrongKey: object
  /** What stands in no answer, log and row. */
  secrets: string[]
  /** Takes the key back, or gives it again. */
  setKey(isValid: boolean): void
  /** The request that reserves the money, or looks whether its customer has done so there. */
  authorises: RegExp
  /** What the browser half sends: of somebody whom the service asks for their consent. */
  token(): Record<string, unknown>
  /** What it sends of somebody whose means can't be charged in the currency; absent where nobody chooses it here. */
  tokenOfOther?(): Record<string, unknown>
  /** Its customer agrees there. */
  agree(reference: string): void
  /** Its payment turns out to be in another currency. */
  turnInto(reference: string, currency: string): void
  at(reference: string): AtService
  /** All payments that it has. */
  all(): string[]
}

const sum = (amounts: number[]): number => amounts.reduce((total, one) => total + one, 0)

async function stripe(now: () => number, timeout: number): Promise<FailingService> {
  const local = await startLocalStripe(now)
  const { account } = local
  const settings = {
    ...{ secretkey, publishablekey, webhooksecrets: ['whsec_OfTheFailing1'], apiaddress: local.address, timeout },
  }
  return {
    ...{ plugin: 'payment-stripe', processor: 'payment-stripe.card', currency: 'usd', service: local, settings },
    unconnected: { ...settings, onboarding: true },
    wrongKey: { ...settings, secretkey: 'sk_test_OfSomebodyElse1' },
    secrets: [secretkey, 'whsec_OfTheFailing1', 'sk_test_OfSomebodyElse1'],
    setKey: local.setKey,
    authorises: /^GET \/v1\/payment_intents\/[^/]+$/,
    token: () => ({ paymentmethod: account.newMethod('asks') }),
    tokenOfOther: () => ({ paymentmethod: account.newMethod('other_currency') }),
    agree: (reference) => account.answerBank(`${reference}_secret_test`, true),
    turnInto: (reference, currency) => void Object.assign(account.payment(reference), { currency }),
    at(reference) {
      const { status, amount, received } = account.payment(reference)
      return {
        held: status === 'requires_capture' ? amount : 0,
        ...{ taken: received, refunded: account.refundedOf(reference) },
      }
    },
    all: () => [...account.payments.keys()],
  }
}

async function paypal(now: () => number, timeout: number): Promise<FailingService> {
  const local = await startLocalPaypal(now)
  const { account } = local
  const settings = { clientid, clientsecret, webhookid, apiaddress: local.address, timeout }
  return {
    ...{ plugin: 'payment-paypal', processor: 'payment-paypal.account', currency: 'usd', service: local, settings },
    unconnected: { apiaddress: local.address },
    wrongKey: { ...settings, clientsecret: 'SecretOfSomebodyElse' },
    secrets: [clientsecret, 'SecretOfSomebodyElse', 'access_token', 'A21-'],
    setKey: (isValid) => (isValid ? local.restore() : local.revoke('app')),
    authorises: /^POST .*\/authorize$/,
    token: () => ({}),
    agree: (reference) => account.approve(reference),
    turnInto: (reference, currency) => {
      account.order(reference).amount.currency_code = currency.toUpperCase()
    },
    at(reference) {
      const { authorization, captures, refunds } = account.order(reference)
      return {
        held: authorization?.status === 'CREATED' ? minorOfPaypal(authorization.amount) : 0,
        taken: sum(captures.map(({ amount }) => minorOfPaypal(amount))),
        refunded: sum(refunds.map(({ amount }) => minorOfPaypal(amount))),
      }
    },
    all: () => [...account.orders.keys()],
  }
}

async function mollie(now: () => number, timeout: number): Promise<FailingService> {
  const local = await startLocalMollie(now)
  const { account } = local
  const settings = { apikey, apiaddress: local.address, timeout }
  return {
    ...{ plugin: 'payment-mollie', processor: 'payment-mollie.redirect', currency: 'eur', service: local, settings },
    unconnected: { apiaddress: local.address },
    wrongKey: { ...settings, apikey: 'test_KeyOfSomebodyElse00001' },
    secrets: [apikey, 'test_KeyOfSomebodyElse00001'],
    setKey: local.setKey,
    authorises: /^GET \/v2\/payments\/[^/]+$/,
    token: () => ({}),
    agree: (reference) => account.pay(reference),
    turnInto: (reference, currency) => {
      account.payment(reference).amount.currency = currency.toUpperCase()
    },
    at(reference) {
      const { status, amount, captured, refunds } = account.payment(reference)
      return {
        held: status === 'authorized' ? minorOfMollie(amount) : 0,
        ...{ taken: captured, refunded: sum(refunds.map((one) => minorOfMollie(one.amount))) },
      }
    },
    all: () => [...account.payments.keys()],
  }
}

/** Each service that a processor of the product calls. @param timeout of a request, ms */
export const failingServices = { stripe, paypal, mollie }
