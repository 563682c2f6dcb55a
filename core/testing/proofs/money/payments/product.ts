import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Refusal } from '../../../../domain/errors.ts'
import { runJobsOnce } from '../../../../jobs/start-jobs.ts'
import type { Actor } from '../../../../operations/define-operation.ts'
import type { Database } from '../../../../persistence/database.ts'
import type { PaymentContext, PaymentProcessor } from '../../../../plugin-api/index.ts'
import { codeOfFault } from '../../../../surfaces/errors/code-of-error.ts'
import { openApp } from '../../../worlds/open-app.ts'
import { tenantAt } from '../../../worlds/tenant-at.ts'
import type { Random } from '../../price/tampering/honest-booking.ts'
import { aimCalls } from './aims.ts'
import type { Bank, News } from './banks/bank.ts'
import { isStruck } from './fickle-database.ts'
import { hostOf } from './payments-bundle.ts'
import type { Tally } from './tally.ts'

/** Who calls: a customer without an account, the provider by its key, or somebody who is signed in. */
export type Caller = 'site' | 'api' | { id: string; email: string }

function actorOf(caller: Caller): Actor {
  const seen = { ip: '127.0.0.1', language: 'en-us' }
  if (typeof caller === 'string') return { kind: caller, ...seen }
  const names = { proven: true, firstname: 'Ada', lastname: 'Moor' }
  return { kind: 'user', ...seen, user: { ...caller, role: 'customer', providers: [], ...names } }
}

export type Answered = { is: 'done'; value: Record<string, unknown> } | { is: 'refused'; error: Refusal }

/** Several processes of one product over one database, in this one. */
export interface Product {
  call(bank: Bank, name: string, params: object, caller?: Caller): Promise<Answered>
  /** Delivers a webhook, to any of them; answers its status. */
  deliver(bank: Bank, news: News): Promise<number>
  /** The manage token of a reservation. */
  tokenOf(reservation: { id: string; provider: string; managetoken: string }): string
  /** Runs every job once, in all of them at once. */
  work(): Promise<void>
  /** Whether a job is running. */
  isWorking(): boolean
  /** Lets work be done to the processors of each. */
  eachProcessor(change: (processor: PaymentProcessor) => void): void
  /**
   * From now on calls go wrong where they were aimed at, and it counts where two finalisers ask of one payment at once.
   */
  watch(): void
  close(): Promise<void>
}

interface Opening {
  db: Database
  dataFolder: string
  now: () => number
  processes: number
  random: Random
  tally: Tally
}

/** Who works on a payment just now: a call, a webhook, a job of a process. */
const party = new AsyncLocalStorage<symbol>()

/** Counts where two finalisers ask of one payment at once. */
function watch(processor: PaymentProcessor, under: Map<string, Set<symbol>>, tally: Tally): void {
  const watched =
    <Call extends { reference: string }, Answer>(call: (context: PaymentContext, asked: Call) => Promise<Answer>) =>
    async (context: PaymentContext, asked: Call): Promise<Answer> => {
      const own = party.getStore()
      const at = under.get(asked.reference) ?? new Set<symbol>()
      under.set(asked.reference, at)
      const isFirst = own !== undefined && !at.has(own)
      if (isFirst && at.size > 0) {
        tally.add('W15')
        tally.add('two at once')
      }
      if (isFirst) at.add(own)
      try {
        return await call(context, asked)
      } finally {
        if (isFirst) at.delete(own)
        if (at.size === 0) under.delete(asked.reference)
      }
    }
  processor.authorize = watched(processor.authorize)
  processor.capture = watched(processor.capture)
  processor.retrieve = watched(processor.retrieve)
  processor.void = watched(processor.void)
  processor.callOff = watched(processor.callOff)
  processor.refund = watched(processor.refund)
}

export async function openProduct({ db, dataFolder, now, processes, random, tally }: Opening): Promise<Product> {
  const apps: FastifyInstance[] = []
  for (let number = 0; number < processes; number += 1)
    apps.push((await openApp({ db, now, freshness: 0, operator: { dataFolder } })).app)
  const [first] = apps
  if (!first) throw new Error('a product has a process')
  const anyApp = (): FastifyInstance => apps[random(apps.length)] ?? first
  const under = new Map<string, Set<symbol>>()
  const eachProcessor: Product['eachProcessor'] = (change) => {
    for (const app of apps) for (const { processors } of app.platform.registry.webhooks) processors.forEach(change)
  }
  let working = 0

  async function call(bank: Bank, name: string, params: object, caller: Caller = 'site'): Promise<Answered> {
    const app = anyApp()
    const actor = actorOf(caller)
    try {
      const tenant = await tenantAt(app, hostOf(bank))
      const result = await party.run(Symbol(name), () => app.platform.caller.call({ name, params, tenant, actor }))
      if (!result.ok) return { is: 'refused', error: result.error }
      return { is: 'done', value: Object.fromEntries(Object.entries(result.value ?? {})) }
    } catch (error) {
      const code = codeOfFault(error)
      if (code === 'internal' && !isStruck(error))
        throw new Error(`${name} ${JSON.stringify(params)}`, { cause: error })
      return { is: 'refused', error: { code } }
    }
  }

  return {
    call,
    async deliver(bank, news) {
      const { rawBody, headers } = news.signed(now())
      const answer = await party.run(Symbol('webhook'), () =>
        anyApp().inject({
          method: 'POST',
          url: `/plugins/${bank.plugin}/webhook`,
          headers: { host: hostOf(bank), 'content-type': 'application/json', ...headers },
          payload: Buffer.from(rawBody),
        }),
      )
      return answer.statusCode
    },
    tokenOf: (reservation) => first.platform.ports.tokens.manage(reservation),
    async work() {
      working += 1
      const done = await Promise.allSettled(
        apps.map((app) => party.run(Symbol('jobs'), () => runJobsOnce(app.platform.jobs))),
      )
      working -= 1
      // Both share the connections of one: on a busy machine a job may find none in time, as a server's may. It is
      // tried again.
      for (const one of done)
        if (one.status === 'rejected' && !isStruck(one.reason) && codeOfFault(one.reason) !== 'busy') throw one.reason
    },
    isWorking: () => working > 0,
    eachProcessor,
    watch: () =>
      eachProcessor((processor) => {
        aimCalls(processor, tally)
        watch(processor, under, tally)
      }),
    async close() {
      await Promise.all(apps.map((app) => app.close()))
    },
  }
}
