import { AlreadyExists } from '../operations/already-exists.ts'
import type { DueEvent } from '../operations/job-store.ts'
import { callPlugin } from '../operations/plugin-call.ts'
import type { Tenant } from '../operations/tenant.ts'
import type { HookContext } from '../plugin-api/index.ts'
import { eventOfAccount } from './event-of-account.ts'
import { eventOfReservation } from './event-of-reservation.ts'
import { type JobDeps, tenantOfScope } from './job-deps.ts'

/** A plugin's handler with the event that it is given. */
interface Handler {
  plugin: string
  handle(context: HookContext): Promise<void>
}

interface Handlers {
  handlers: Handler[]
  word: HookContext['word']
}

/**
 * Gives an event to every handler of its tenant that has not had it yet, all at the same time.
 * @param patience how long a handler may take, milliseconds
 * @throws what the first handler that failed threw, once all have ended or reached their limit
 */
export async function handOverEvent(deps: JobDeps, event: DueEvent, patience: number): Promise<void> {
  const language = typeof event.payload.language === 'string' ? event.payload.language : ''
  const tenant = await tenantOfScope(deps, event.scope, language)
  if (!tenant) throw new Error('The site of this event is not there.')
  const { handlers, word } = await handlersOf(deps, tenant, event)
  const outcomes = await Promise.allSettled(
    handlers.map((handler, index) => handOver(deps, tenant, { ...handler, index, event, word, patience })),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** The handlers of an event; none when what the event is about is gone. */
async function handlersOf(deps: JobDeps, tenant: Tenant, row: DueEvent): Promise<Handlers> {
  const { after, afteraccount } = deps.pluginsOf(tenant)
  const none: Handlers = { handlers: [], word: (key) => key }
  const ofReservation = after.filter(({ name }) => name === row.name)
  const ofAccount = afteraccount.filter(({ name }) => name === row.name)
  if (ofReservation.length > 0) {
    const told = await eventOfReservation(deps, tenant, row)
    if (!told) return none
    const bound = ({ plugin, handle }: (typeof after)[number]): Handler => ({
      plugin,
      handle: (context) => handle(context, told.event),
    })
    return { handlers: ofReservation.map(bound), word: told.word }
  }
  const told = ofAccount.length > 0 ? await eventOfAccount(deps, tenant, row) : null
  if (!told) return none
  const bound = ({ plugin, handle }: (typeof afteraccount)[number]): Handler => ({
    plugin,
    handle: (context) => handle(context, told.event),
  })
  return { handlers: ofAccount.map(bound), word: told.word }
}

interface HandOver extends Handler {
  /** Tells handlers of one plugin apart. */
  index: number
  event: DueEvent
  word: HookContext['word']
  patience: number
}

/**
 * Calls one handler, unless it has succeeded with this event before. A success is kept also when it comes after the
 * limit, so that the next delivery leaves that handler out.
 */
async function handOver(
  { ports }: JobDeps,
  tenant: Tenant,
  { plugin, handle, index, event, word, patience }: HandOver,
): Promise<void> {
  const { idempotency } = ports.repositories(tenant.scope)
  const key = `event:${event.id}:${plugin}:${index}`
  if (await idempotency.find(key)) return
  const keep = async () => {
    try {
      await idempotency.save(key, event.name, {}, ports.clock.now())
    } catch (error) {
      if (!(error instanceof AlreadyExists)) throw error
    }
  }
  const context = tenant.context(plugin)
  const sendMail: HookContext['sendMail'] = (mail) => tenant.plugins.mailer.send(context, mail)
  await callPlugin(patience, async (signal) => {
    await handle({ ...context, signal, word, sendMail })
    await keep()
  })
}
