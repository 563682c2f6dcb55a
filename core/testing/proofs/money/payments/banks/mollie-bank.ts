import { minor, type Payment, type Refund } from '../../../../../../plugins/payment-mollie/testing/account.ts'
import { apikey, startLocalMollie, webhookOf } from '../../../../../../plugins/payment-mollie/testing/local-mollie.ts'
import { nothingAtBank } from '../../books/read-books.ts'
import type { Asks, BankFaults } from '../bank-faults.ts'
import type { Bank } from './bank.ts'
import { wrongs } from './wrongs.ts'

/** What its customer pays on its page is authorised there: the call that charges is the one that begins it. */
function asksOf(line: string): Asks {
  if (line === 'POST /v2/payments') return 'authorize'
  if (/^POST .*captures$/.test(line)) return 'capture'
  return /^POST .*refunds$/.test(line) ? 'refund' : 'other'
}

const isStanding = ({ status }: Refund) => status !== 'failed' && status !== 'canceled'
const refundedOf = ({ refunds }: Payment) =>
  refunds.filter(isStanding).reduce((sum, { amount }) => sum + minor(amount), 0)
const disputedOf = ({ chargebacks }: Payment) =>
  chargebacks.filter(({ reversedAt }) => reversedAt === null).reduce((sum, { amount }) => sum + minor(amount), 0)
const left = (payment: Payment) => payment.captured - refundedOf(payment) - disputedOf(payment)

export async function openMollie(now: () => number, faults: BankFaults, timeout: number): Promise<Bank> {
  const local = await startLocalMollie(now)
  const { account } = local
  const paymentOf = (id: string): Payment | undefined => (account.payments.has(id) ? account.payment(id) : undefined)

  local.setMood(({ line }) => {
    if (line.includes('/checkout/')) return null
    const asks = asksOf(line)
    const mishap = faults.of('mollie', asks)
    const comes = asks === 'refund' && mishap !== 'failed' && mishap !== 'lost' ? faults.ofRefund() : null
    if (comes) account.nextRefunds.push(comes === 'failed' ? 'failed' : 'queued')
    return mishap && wrongs[mishap]
  })

  return {
    ...{ name: 'mollie', plugin: 'payment-mollie', processor: 'payment-mollie.redirect', currency: 'eur', digits: 2 },
    settings: { apikey, apiaddress: local.address, timeout },
    token: async () => ({}),
    async answer(asked, card, agrees) {
      const id = /\/checkout\/(tr_[0-9a-f]+)/.exec(JSON.stringify(asked))?.[1] ?? ''
      const payment = paymentOf(id)
      if (!payment) return { token: {} }
      if (!agrees) {
        if (payment.status === 'open') account.cancel(id)
      } else if (card === 'declined') account.pay(id, 'failed', 'insufficient_funds')
      else account.pay(id)
      const back = new URL(payment.redirectUrl)
      const reservation = decodeURIComponent(back.pathname.replace('/payment/', ''))
      return { resume: { id: reservation, token: back.searchParams.get('token') ?? '' } }
    },
    async at(reference) {
      const payment = paymentOf(reference)
      if (!payment) return nothingAtBank
      const states: Partial<Record<Payment['status'], string>> = { authorized: 'authorized', paid: 'captured' }
      return {
        state: states[payment.status] ?? 'none',
        authorized: payment.captureBefore === null ? 0 : minor(payment.amount),
        captured: payment.captured,
        refunded: refundedOf(payment),
        disputed: disputedOf(payment),
      }
    },
    knows: async (reference) => paymentOf(reference) !== undefined,
    strangers: async (known) =>
      [...account.payments.values()].flatMap(({ id, status, captured }) =>
        !known.has(id) && (captured > 0 || status === 'authorized') ? [id] : [],
      ),
    news: async () => account.told.splice(0).map((id) => ({ reference: id, signed: () => webhookOf(id) })),
    refund(reference, share) {
      const payment = paymentOf(reference)
      if (payment?.status !== 'paid' || payment.chargebacks.length > 0) return false
      const amount = Math.floor(left(payment) * share)
      if (amount <= 0) return false
      account.refund(reference, { currency: 'EUR', value: (amount / 100).toFixed(2) }, undefined)
      return true
    },
    bounce(reference) {
      const refund = paymentOf(reference)?.refunds.find(({ status }) => status === 'refunded')
      if (refund) account.bounce(reference, refund.id)
      return refund !== undefined
    },
    async dispute(reference) {
      const payment = paymentOf(reference)
      if (payment?.status !== 'paid' || left(payment) <= 0) return false
      account.chargeBack(reference, left(payment))
      return true
    },
    async decide(reference, end) {
      const payment = paymentOf(reference)
      if (!payment || payment.chargebacks.length === 0) return false
      if (end === 'won') account.reverse(reference)
      return true
    },
    passDay() {
      local.forgetKeys()
      for (const { refunds } of account.payments.values())
        for (const refund of refunds) if (refund.status === 'queued') refund.status = 'refunded'
    },
    close: () => local.close(),
  }
}
