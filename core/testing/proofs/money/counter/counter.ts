import { setTimeout as pause } from 'node:timers/promises'
import type { Refusal } from '../../../../domain/errors.ts'
import { runJobsOnce } from '../../../../jobs/start-jobs.ts'
import { listen } from '../../../../listen.ts'
import { codeOfFault } from '../../../../surfaces/errors/code-of-error.ts'
import { openApp } from '../../../worlds/open-app.ts'
import { tenantAt } from '../../../worlds/tenant-at.ts'
import { randomFrom } from '../../price/tampering/honest-booking.ts'
import { announceServer, BankNotices } from '../bank-notices.ts'
import { type Moods, makeFickle } from '../fickle-card.ts'
import type { MoneyTenant } from '../money-bundle.ts'
import { openWatched, type Window, watchCalls } from './windows.ts'

/** What a counter is opened with; several over one database and one folder are several processes of one product. */
export interface CounterOptions {
  /** Among the processes of one product. */
  name: string
  url: string
  dataFolder: string
  seed: number
  moods: Moods
  /** How far its clock is ahead of the machine's, ms. */
  offset: number
  /** Whether it listens, for webhooks of the bank; jobs run beside the calls then, as they do in the product. */
  listens: boolean
}

/** What is asked of a counter. */
export type Asked =
  | { does: 'call'; tenant: MoneyTenant; name: string; params: object }
  /**
   * Waits until a draft is booked, for a moment, and cancels it; it may happen before anybody was told of the booking.
   */
  | { does: 'cancel'; tenant: MoneyTenant; draft: string }
  /** Approves, rejects or withdraws the request that was made from a draft, if there is one. */
  | { does: 'decide'; tenant: MoneyTenant; draft: string; how: 'approve' | 'reject' | 'withdraw' }
  /** Moves the clock, sends the news that the bank kept back and lets every job run once. */
  | { does: 'later'; offset: number }
  /** From now on its process dies where it passes a window for the nth time. */
  | { does: 'die'; at: Window; nth: number }

/** How it answers. A fault is a bug: expected refusals are refusals. */
export type Answered =
  | { is: 'done'; value: Record<string, unknown> }
  | { is: 'refused'; error: Refusal }
  | { is: 'fault'; text: string }

export interface Counter {
  ask(asked: Asked): Promise<Answered>
  /** Told once an answer has left. */
  answered?(asked: Asked): void
  close(): Promise<void>
}

/** For so long it is looked whether a draft is booked, before a cancellation is given up, ms. */
const patience = 400

/** What reads of its own throw where the database is too busy is refused, as a surface refuses it. */
function thrown(error: unknown): Answered {
  const code = codeOfFault(error)
  if (code !== 'internal') return { is: 'refused', error: { code } }
  return { is: 'fault', text: error instanceof Error ? String(error.stack) : String(error) }
}

/** The whole product, as one of its processes has it, behind a function: with a fickle card and a clock to be moved. */
export async function openCounter(options: CounterOptions): Promise<Counter> {
  const clock = { offset: options.offset }
  let death: { at: Window; nth: number } | null = null
  let isRecovering = false
  const pass = (window: Window): void => {
    if (death?.at !== window && !(death?.at === 'W15' && isRecovering)) return
    death.nth -= 1
    if (death.nth === 0) process.kill(process.pid, 'SIGKILL')
  }
  const db = await openWatched(options.url, pass)
  const { app } = await openApp({
    now: () => Date.now() + clock.offset,
    db,
    operator: { dataFolder: options.dataFolder },
  })
  const { registry, caller, jobs, ports } = app.platform
  const tenantNow = ({ host }: MoneyTenant) => tenantAt(app, host)
  const sandbox = registry.webhooks.find(({ plugin }) => plugin === 'payment-sandbox')
  const card = sandbox?.processors.find(({ name }) => name === 'payment-sandbox.card')
  if (!card) throw new Error('the sandbox is not there')
  const random = randomFrom(options.seed)
  const notices = new BankNotices(options.dataFolder, random)
  if (options.listens) {
    await listen(app, { host: '127.0.0.1', port: 0 })
    const address = app.server.address()
    if (address === null || typeof address === 'string') throw new Error('a server that listens has a port')
    await announceServer(options.dataFolder, options.name, address.port)
    notices.attachTo(card)
  }
  makeFickle(card, random, options.moods)
  watchCalls(card, pass)

  const call = async (
    of: MoneyTenant,
    name: string,
    params: object,
    kind: 'site' | 'api' = 'site',
  ): Promise<Answered> => {
    const actor = { kind, ip: '127.0.0.1', language: 'en-us' }
    const result = await caller.call({ name, params, tenant: await tenantNow(of), actor })
    if (!result.ok) return { is: 'refused', error: result.error }
    return { is: 'done', value: Object.fromEntries(Object.entries(result.value ?? {})) }
  }
  const cancel = async (of: MoneyTenant, draft: string): Promise<Answered> => {
    const { reservations } = ports.repositories(of)
    const until = performance.now() + patience
    while (performance.now() < until) {
      const found = await reservations.findByDraft(draft)
      if (found && found.status !== 'in-progress')
        return call(of, 'cancel_reservation', { id: found.id, token: ports.tokens.manage(found) })
      await pause(1)
    }
    return { is: 'refused', error: { code: 'not_found' } }
  }
  const decide = async (of: MoneyTenant, draft: string, how: 'approve' | 'reject' | 'withdraw'): Promise<Answered> => {
    const found = await ports.repositories(of).reservations.findByDraft(draft)
    if (found?.status !== 'pending') return { is: 'refused', error: { code: 'not_found' } }
    if (how !== 'withdraw') return call(of, `${how}_reservation`, { id: found.id }, 'api')
    return call(of, 'withdraw_reservation', { id: found.id, token: ports.tokens.manage(found) })
  }
  const answer = async (asked: Asked): Promise<Answered> => {
    if (asked.does === 'decide') return decide(asked.tenant, asked.draft, asked.how)
    if (asked.does === 'call') return call(asked.tenant, asked.name, asked.params)
    if (asked.does === 'cancel') return cancel(asked.tenant, asked.draft)
    if (asked.does === 'die') {
      death = asked
      return { is: 'done', value: {} }
    }
    clock.offset = asked.offset
    await notices.sendLate()
    isRecovering = true
    const value = await runJobsOnce(jobs).finally(() => {
      isRecovering = false
    })
    await notices.sendLate()
    return { is: 'done', value }
  }
  return {
    async ask(asked) {
      const answered = await answer(asked).catch(thrown)
      if (asked.does === 'call') pass('W13')
      return answered
    },
    answered({ does }) {
      if (does === 'call') pass('W14')
    },
    async close() {
      await app.close()
      await db.close()
      // What was sent to it by then may still go to another process.
      await notices.sendLate()
    },
  }
}
