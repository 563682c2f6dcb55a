import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Behaviour, testCards } from '../../../../../../plugins/payment-sandbox/cards.ts'
import { totalsOf } from '../../../../../../plugins/payment-sandbox/charge.ts'
import { ChargeFiles, nameFor } from '../../../../../../plugins/payment-sandbox/charge-files.ts'
import { dispute, disputesIn } from '../../../../../../plugins/payment-sandbox/disputes.ts'
import { TokenFiles } from '../../../../../../plugins/payment-sandbox/token-files.ts'
import { signatureHeader, signWebhook } from '../../../../../../plugins/payment-sandbox/webhook.ts'
import type { PaymentContext, PaymentEvent, PaymentProcessor } from '../../../../../plugin-api/index.ts'
import { typeOf } from '../../bank-notices.ts'
import { webhookSecret } from '../../money-bundle.ts'
import type { Asks, BankFaults } from '../bank-faults.ts'
import type { Bank, Card } from './bank.ts'

const behaviours: Record<Card, Behaviour> = {
  ...{ approved: 'approved', declined: 'card_declined', asks: 'confirmation' },
  ...{ later_declined: 'saved_declined', later_asks: 'always_confirmation' },
}

/** For so many hours it holds what is authorised, and for so many it says that it does. */
const heldFor = 40
const saidFor = 168

/** In so many fils the sandbox charges. */
const step = 10

export interface SandboxBank extends Bank {
  /** Lets a process's own sandbox go wrong: it has no service that could. */
  attachTo(card: PaymentProcessor): void
}

/** @param dataFolder the data folder of the processes, where the sandbox keeps its charges */
export function openSandbox(
  dataFolder: string,
  { now, whitelabel, faults, timeout }: { now: () => number; whitelabel: string; faults: BankFaults; timeout: number },
): SandboxBank {
  const folder = join(dataFolder, 'payment-sandbox')
  const bank = join(folder, 'charges', nameFor(whitelabel))
  const charges = new ChargeFiles(bank)
  const tokens = new TokenFiles(join(folder, 'tokens'))
  const touched = new Set<string>()
  const told = new Map<string, number>()
  let currency = 'kwd'

  const heldBy = async (reference: string) =>
    disputesIn(await charges.read(reference), { reference, now: now() }).filter(
      ({ state }) => state === 'open' || state === 'lost',
    )

  function fickle<Call extends { reference: string }, Answer>(
    asks: Asks,
    call: (context: PaymentContext, asked: Call) => Promise<Answer>,
  ): (context: PaymentContext, asked: Call) => Promise<Answer> {
    return async (context, asked) => {
      const mishap = faults.of('sandbox', asks)
      if (mishap === 'failed' || mishap === 'lost') throw new Error('the line is dead')
      const answer = await call(context, asked)
      touched.add(asked.reference)
      if (mishap === 'held') await pause(timeout)
      if (mishap) throw new Error('the line broke')
      return answer
    }
  }

  return {
    ...{ name: 'sandbox', plugin: 'payment-sandbox', processor: 'payment-sandbox.card', currency, digits: 3 },
    settings: { webhooksecret: webhookSecret, authorizedhours: heldFor },
    attachTo(card) {
      const { capture } = card
      card.authorize = fickle('authorize', card.authorize)
      card.capture = fickle('capture', (context, call) =>
        capture(context, faults.isWrong() ? { ...call, amount: call.amount - step } : call),
      )
      card.refund = fickle('refund', card.refund)
      card.void = fickle('other', card.void)
      card.callOff = fickle('other', card.callOff)
      card.retrieve = fickle('other', card.retrieve)
      card.captureBy = ({ now: at }) => at + saidFor * 3_600_000
    },
    async token(card) {
      const found = testCards.find(({ behaviour }) => behaviour === behaviours[card])
      if (!found) throw new Error(`no card is ${behaviours[card]}`)
      return { token: await tokens.issue(whitelabel, found) }
    },
    answer: async (_asked, _card, agrees) => ({ token: { confirmed: agrees } }),
    async at(reference) {
      const { state, authorized, captured, refunded } = totalsOf(await charges.read(reference), now())
      const taken = await heldBy(reference)
      return { state, authorized, captured, refunded, disputed: taken.reduce((sum, { amount }) => sum + amount, 0) }
    },
    knows: async (reference) => (await charges.read(reference)).length > 0,
    async strangers(known) {
      const names = new Set([...known].map(nameFor))
      return (await readdir(bank).catch(() => [])).filter((name) => !names.has(name))
    },
    async news() {
      const events: (PaymentEvent & { reference: string })[] = []
      for (const reference of touched) {
        const entries = await charges.read(reference)
        const last = entries.at(-1)
        const type = last && entries.length > (told.get(reference) ?? 0) ? typeOf(last) : null
        told.set(reference, entries.length)
        currency = entries[0]?.currency || currency
        const amount = last?.amount ?? 0
        if (type) events.push({ id: `${reference}-${entries.length}`, type, reference, amount, currency })
      }
      touched.clear()
      return events.map((event) => ({
        reference: event.reference,
        signed() {
          const body = JSON.stringify({ events: [event] })
          const headers = { [signatureHeader]: signWebhook(body, webhookSecret) }
          return { rawBody: new TextEncoder().encode(body), headers }
        },
      }))
    },
    async dispute(reference) {
      const { captured, refunded } = totalsOf(await charges.read(reference), now())
      if (captured === 0 || refunded > 0) return false
      await dispute(charges, { now: now() }, { reference, state: 'open' })
      touched.add(reference)
      return true
    },
    async decide(reference, state) {
      if ((await heldBy(reference)).length === 0) return false
      await dispute(charges, { now: now() }, { reference, state })
      touched.add(reference)
      return true
    },
    passDay: () => undefined,
    close: async () => undefined,
  }
}
