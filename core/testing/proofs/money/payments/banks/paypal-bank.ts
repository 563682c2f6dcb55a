import {
  type Behaviour,
  type Capture,
  minor,
  type Order,
  type Refund,
} from '../../../../../../plugins/payment-paypal/testing/account.ts'
import {
  clientid,
  clientsecret,
  startLocalPaypal,
  webhookid,
} from '../../../../../../plugins/payment-paypal/testing/local-paypal.ts'
import { nothingAtBank } from '../../books/read-books.ts'
import type { Asks, BankFaults } from '../bank-faults.ts'
import type { Bank, Card } from './bank.ts'
import { wrongs } from './wrongs.ts'

const behaviours: Record<Card, Behaviour> = {
  ...{ approved: 'approved', declined: 'declined', asks: 'approved' },
  ...{ later_declined: 'approved', later_asks: 'approved' },
}

function asksOf(line: string): Asks {
  if (line.endsWith('/authorize')) return 'authorize'
  if (line.endsWith('/capture')) return 'capture'
  return line.endsWith('/refund') ? 'refund' : 'other'
}

const isStanding = ({ status }: Refund) => status === 'COMPLETED' || status === 'PENDING'

export async function openPaypal(now: () => number, faults: BankFaults, timeout: number): Promise<Bank> {
  const local = await startLocalPaypal(now)
  const { account } = local
  const sum = (all: { amount: { currency_code: string; value: string } }[]) =>
    all.reduce((total, { amount }) => total + minor(amount), 0)
  const orderOf = (id: string): Order | undefined => account.orders.get(id)
  const captureOf = (id: string): Capture | undefined => orderOf(id)?.captures[0]
  const left = (order: Order) => sum(order.captures) - sum(order.refunds.filter(isStanding))
  const money = (amount: number) => ({ currency_code: 'USD', value: (amount / 100).toFixed(2) })
  const disputesOf = (id: string) =>
    account.disputes.filter((one) => one.disputed_transactions[0]?.seller_transaction_id === captureOf(id)?.id)

  local.setMood(({ line, path }) => {
    if (path.startsWith('/certs/')) return null
    const asks = asksOf(line)
    const mishap = faults.of('paypal', asks)
    const comes = asks === 'refund' && mishap !== 'failed' && mishap !== 'lost' ? faults.ofRefund() : null
    if (comes) account.nextRefunds.push(comes === 'failed' ? 'FAILED' : 'PENDING')
    return mishap && wrongs[mishap]
  })

  return {
    ...{ name: 'paypal', plugin: 'payment-paypal', processor: 'payment-paypal.account', currency: 'usd', digits: 2 },
    settings: { clientid, clientsecret, webhookid, apiaddress: local.address, timeout },
    token: async () => ({}),
    async answer(asked, card, agrees) {
      const id = /"orderid":"([^"]+)"/.exec(JSON.stringify(asked))?.[1] ?? ''
      if (agrees && orderOf(id)) account.approve(id, behaviours[card])
      return { token: { confirmed: agrees } }
    },
    async at(reference) {
      const order = orderOf(reference)
      if (!order) return nothingAtBank
      const { authorization, captures, refunds } = order
      const isHeld = authorization?.status === 'CREATED' || authorization?.status === 'PENDING'
      const taken = disputesOf(reference).filter(
        (one) =>
          one.dispute_life_cycle_stage === 'CHARGEBACK' &&
          one.dispute_outcome?.outcome_code !== 'RESOLVED_SELLER_FAVOUR',
      )
      return {
        state: captures.length > 0 ? 'captured' : isHeld ? 'authorized' : 'none',
        authorized: authorization ? minor(authorization.amount) : 0,
        captured: sum(captures),
        refunded: sum(refunds.filter(isStanding)),
        disputed: taken.reduce((total, { dispute_amount: amount }) => total + minor(amount), 0),
      }
    },
    knows: async (reference) => orderOf(reference) !== undefined,
    strangers: async (known) =>
      [...account.orders.values()].flatMap(({ id, authorization, captures }) =>
        !known.has(id) && (captures.length > 0 || authorization?.status === 'CREATED') ? [id] : [],
      ),
    news: async () =>
      account.told.splice(0).map((event) => ({
        reference: event.id,
        signed: (at: number) => local.signed(event, { at }),
      })),
    refund(reference, share) {
      const order = orderOf(reference)
      const capture = captureOf(reference)
      if (!order || !capture || disputesOf(reference).length > 0) return false
      const amount = Math.floor(left(order) * share)
      if (amount <= 0) return false
      account.refund(capture.id, money(amount), undefined)
      return true
    },
    bounce(reference) {
      const refund = orderOf(reference)?.refunds.find(({ status }) => status === 'COMPLETED')
      if (refund) account.bounce(refund.id)
      return refund !== undefined
    },
    async dispute(reference) {
      const order = orderOf(reference)
      const capture = captureOf(reference)
      if (!order || !capture || left(order) <= 0) return false
      account.dispute(capture.id, 'open', money(left(order)))
      return true
    },
    async decide(reference, end) {
      const capture = captureOf(reference)
      const [known] = disputesOf(reference)
      if (!capture || !known) return false
      account.dispute(capture.id, end, known.dispute_amount)
      return true
    },
    passDay() {
      local.forgetKeys()
      for (const { refunds } of account.orders.values())
        for (const refund of refunds) if (refund.status === 'PENDING') refund.status = 'COMPLETED'
    },
    close: () => local.close(),
  }
}
