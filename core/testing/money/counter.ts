import { buildApp } from '../../app.ts'
import type { Refusal } from '../../domain/errors.ts'
import { runJobsOnce, startJobs } from '../../jobs/start-jobs.ts'
import { randomFrom } from '../price-tampering/honest-booking.ts'
import { testConfig, testRoot } from '../test-config.ts'
import { type Moods, makeFickle } from './fickle-card.ts'

/** What a counter is opened with; several over one database and one folder are several processes of one product. */
export interface CounterOptions {
  url: string
  dataFolder: string
  seed: number
  moods: Moods
  /** How far its clock is ahead of the machine's, ms. */
  offset: number
  /** Whether jobs run beside the calls, as they do in the product. */
  jobs: boolean
}

/** What is asked of a counter. */
export type Asked =
  | { does: 'call'; name: string; params: object }
  /** Waits until a draft is booked, for a moment, and cancels it; it may happen before anybody was told of the booking. */
  | { does: 'cancel'; draft: string }
  /** Moves the clock and lets every job run once. */
  | { does: 'later'; offset: number }

/** How it answers. A fault is a bug: expected refusals are refusals. */
export type Answered =
  | { is: 'done'; value: Record<string, unknown> }
  | { is: 'refused'; error: Refusal }
  | { is: 'fault'; text: string }

export interface Counter {
  ask(asked: Asked): Promise<Answered>
  close(): Promise<void>
}

const host = 'quay.northwind.localhost'
const scope = { whitelabel: 'northwind', provider: 'quay' }

/** How often it is looked whether a draft is booked, before a cancellation is given up. */
const looks = 60

/** The whole product, as one of its processes has it, behind a function: with a fickle card and a clock to be moved. */
export async function openCounter(options: CounterOptions): Promise<Counter> {
  const clock = { offset: options.offset }
  const config = await testConfig({ database: options.url, dataFolder: options.dataFolder })
  const app = await buildApp({ config, root: testRoot, now: () => Date.now() + clock.offset, pages: 'none' })
  const { tenants, caller, jobs, ports } = app.platform
  const tenantNow = async () => {
    const tenant = await tenants.resolve({ host, protocol: 'http', wishes: {} })
    if (!tenant) throw new Error(`no tenant at ${host}`)
    return tenant
  }
  const card = (await tenantNow()).plugins.payments.find(({ name }) => name === 'payment-sandbox.card')
  if (!card) throw new Error('the sandbox is not there')
  makeFickle(card, randomFrom(options.seed), options.moods)
  const running = options.jobs ? startJobs(jobs) : null

  const call = async (name: string, params: object): Promise<Answered> => {
    const actor = { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' }
    const result = await caller.call({ name, params, tenant: await tenantNow(), actor })
    if (!result.ok) return { is: 'refused', error: result.error }
    return { is: 'done', value: Object.fromEntries(Object.entries(result.value ?? {})) }
  }
  const cancel = async (draft: string): Promise<Answered> => {
    const { reservations } = ports.repositories(scope)
    for (let look = 0; look < looks; look += 1) {
      const found = await reservations.findByDraft(draft)
      if (found && found.status !== 'in-progress')
        return call('cancel_reservation', { id: found.id, token: ports.tokens.manage(found) })
    }
    return { is: 'refused', error: { code: 'not_found' } }
  }
  const answer = async (asked: Asked): Promise<Answered> => {
    if (asked.does === 'call') return call(asked.name, asked.params)
    if (asked.does === 'cancel') return cancel(asked.draft)
    clock.offset = asked.offset
    return { is: 'done', value: await runJobsOnce(jobs) }
  }
  return {
    ask: (asked) => answer(asked).catch((error) => ({ is: 'fault', text: String(error?.stack ?? error) })),
    async close() {
      await running?.stop()
      await app.close()
    },
  }
}
