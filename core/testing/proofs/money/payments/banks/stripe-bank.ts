import { readForm, textOf } from '../../../../../../plugins/payment-stripe/testing/form.ts'
import {
  eventOf,
  publishablekey,
  secretkey,
  signedWebhook,
  startLocalStripe,
} from '../../../../../../plugins/payment-stripe/testing/local-stripe.ts'
import {
  type Behaviour,
  drawDispute,
  drawRefund,
  type Payment,
  type Refund,
} from '../../../../../../plugins/payment-stripe/testing/objects.ts'
import { nothingAtBank } from '../../books/read-books.ts'
import type { Asks, BankFaults } from '../bank-faults.ts'
import type { Bank, Card, News } from './bank.ts'
import { wrongs } from './wrongs.ts'

const secret = 'whsec_OfTheProof111'

const behaviours: Record<Card, Behaviour> = {
  ...{ approved: 'approved', declined: 'insufficient_funds', asks: 'asks' },
  ...{ later_declined: 'declined_when_absent', later_asks: 'asks_when_absent' },
}

/** What each status of a payment is told as. */
const told: Record<string, string> = {
  requires_capture: 'payment_intent.amount_capturable_updated',
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
  requires_payment_method: 'payment_intent.payment_failed',
}

const states: Partial<Record<Payment['status'], string>> = {
  ...{ requires_capture: 'authorized', succeeded: 'captured', canceled: 'voided' },
}

function asksOf(line: string): Asks {
  if (line.endsWith('/confirm')) return 'authorize'
  if (line.endsWith('/capture')) return 'capture'
  return line === 'POST /v1/refunds' ? 'refund' : 'other'
}

/** Of every third charge the bank holds the money for a shorter time than the service says it does. */
const shortHold = 40 * 3600

/** What the white-label keeps of what it passes on, percent. */
const applicationfee = 7

/** The businesses that take their money there: in one of them providers connect accounts of their own. */
const businesses = {
  stripe: { currency: 'usd', digits: 2, isConnected: false },
  connect: { currency: 'usd', digits: 2, isConnected: true },
  yen: { currency: 'jpy', digits: 0, isConnected: false },
} as const

export async function openStripe(
  name: keyof typeof businesses,
  now: () => number,
  faults: BankFaults,
  timeout: number,
): Promise<Bank> {
  const { currency, digits, isConnected } = businesses[name]
  const local = await startLocalStripe(now)
  const { account } = local
  const untold: News[] = []
  const seen = new Map<string, string>()
  let read = 0
  let number = 0
  const tell = (reference: string, type: string, object: object) => {
    number += 1
    const event = eventOf(`evt_proof_${number}`, type, object)
    untold.push({ reference, signed: (at) => signedWebhook(event, { secrets: [secret], at }) })
  }
  const isStanding = ({ status }: Refund) => status !== 'failed' && status !== 'canceled'
  /** What a capture of less has released is no refund. */
  const refundsOf = (reference: string) =>
    account.refunds.filter(({ payment, moved }) => payment === reference && moved !== null)
  const disputeOf = (reference: string) => account.disputes.find(({ payment }) => payment === reference)
  const left = (reference: string) =>
    account.payment(reference).received -
    refundsOf(reference)
      .filter(isStanding)
      .reduce((sum, { amount }) => sum + amount, 0)

  local.setMood(({ line }) => {
    const asks = asksOf(line)
    if (line.endsWith('/confirm') && number % 3 === 0) account.nextHolds.push(shortHold)
    const mishap = faults.of(name, asks)
    const comes = asks === 'refund' && mishap !== 'failed' && mishap !== 'lost' ? faults.ofRefund() : null
    if (comes) account.nextRefunds.push(comes === 'failed' ? 'failed' : 'pending')
    return mishap && wrongs[mishap]
  })

  return {
    ...{ name, plugin: 'payment-stripe', processor: 'payment-stripe.card', currency, digits, isConnected },
    settings: {
      ...{ secretkey, publishablekey, webhooksecrets: [secret], apiaddress: local.address, timeout },
      ...(isConnected && { onboarding: true, applicationfee }),
    },
    token: async (card) => ({ paymentmethod: account.newMethod(behaviours[card]) }),
    async answer(asked, _card, agrees) {
      const clientSecret = /(?:pi|seti)_[0-9a-f]+_secret_test/.exec(JSON.stringify(asked))?.[0] ?? ''
      account.answerBank(clientSecret, agrees)
      const [reference = ''] = clientSecret.split('_secret_')
      const payment = account.payments.get(reference)
      if (payment) tell(reference, told[payment.status] ?? 'payment_intent.processing', account.draw(payment))
      return { token: { confirmed: agrees } }
    },
    async at(reference) {
      const payment = account.payments.get(reference)
      if (!payment) return nothingAtBank
      const refunded = refundsOf(reference).filter(isStanding)
      const moved = disputeOf(reference)?.moved ?? []
      return {
        state: states[payment.status] ?? 'none',
        authorized: payment.charge?.status === 'succeeded' ? payment.amount : 0,
        captured: payment.received,
        refunded: refunded.reduce((sum, { amount }) => sum + amount, 0),
        disputed: moved.reduce((sum, { amount }) => sum - amount, 0),
      }
    },
    knows: async (reference) => account.payments.has(reference),
    openAccount() {
      for (const one of account.connected.values()) Object.assign(one, { submitted: true, takes: true, missing: [] })
    },
    faults() {
      const own = [...account.connected.keys()][0] ?? null
      const payments = [...account.payments.values()].flatMap(({ id, amount, received, destination, fee }) => {
        if (destination !== own) return [`${id} was passed on to ${destination} instead of ${own}`]
        // Of a capture of less its part is kept.
        const whole = Math.round((amount * applicationfee) / 100)
        const kept = isConnected ? Math.round((whole * (received || amount)) / amount) : null
        return fee === kept ? [] : [`of ${id} the white-label kept ${fee} instead of ${kept}`]
      })
      const refunds = account.refunds.flatMap(({ id, moved, metadata, reversesTransfer, refundsFee }) => {
        // What was given back at the service's own screens is as it was given there.
        const isOurs = moved !== null && Object.keys(metadata).length > 0
        return isOurs && (reversesTransfer !== isConnected || refundsFee !== isConnected)
          ? [`${id} was not taken back from where its money went`]
          : []
      })
      return [...payments, ...refunds]
    },
    strangers: async (known) =>
      [...account.payments.values()].flatMap(({ id, status, received }) =>
        !known.has(id) && (received > 0 || status === 'requires_capture') ? [id] : [],
      ),
    async news() {
      for (const { line, body } of local.requests.slice(read)) {
        const id = /payment_intents\/(pi_[0-9a-f]+)/.exec(line)?.[1] ?? textOf(readForm(body), 'payment_intent') ?? ''
        const payment = account.payments.get(id)
        if (!payment || line.startsWith('GET')) continue
        const state = `${payment.status} ${refundsOf(id).length}`
        if (seen.get(id) === state) continue
        const isRefund = seen.get(id)?.split(' ')[0] === payment.status
        seen.set(id, state)
        const type = isRefund ? 'charge.refunded' : told[payment.status]
        const object = account.draw(payment)
        if (type) tell(id, type, isRefund && object.latest_charge ? Object(object.latest_charge) : object)
      }
      read = local.requests.length
      return untold.splice(0)
    },
    refund(reference, share) {
      if (account.payments.get(reference)?.status !== 'succeeded' || disputeOf(reference)) return false
      const amount = Math.floor(left(reference) * share)
      if (amount <= 0) return false
      account.refund({ payment_intent: reference, amount: String(amount) })
      tell(reference, 'charge.refunded', Object(account.draw(account.payment(reference)).latest_charge))
      return true
    },
    bounce(reference) {
      const refund = refundsOf(reference).find(({ status }) => status === 'succeeded')
      if (!refund) return false
      refund.status = 'failed'
      tell(reference, 'refund.failed', drawRefund(refund))
      return true
    },
    async dispute(reference) {
      if (account.payments.get(reference)?.status !== 'succeeded' || left(reference) <= 0) return false
      const dispute = account.dispute(reference, 'needs_response', left(reference))
      tell(reference, 'charge.dispute.created', drawDispute(dispute))
      return true
    },
    async decide(reference, end) {
      const known = disputeOf(reference)
      if (!known) return false
      const dispute = account.dispute(reference, end, known.amount)
      tell(reference, 'charge.dispute.closed', drawDispute(dispute))
      return true
    },
    passDay() {
      local.forgetKeys()
      for (const refund of account.refunds) if (refund.status === 'pending') refund.status = 'succeeded'
    },
    close: () => local.close(),
  }
}
