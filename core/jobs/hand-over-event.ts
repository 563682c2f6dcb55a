import { AlreadyExists } from '../operations/already-exists.ts'
import type { DueEvent } from '../operations/job-store.ts'
import { callPlugin } from '../operations/plugins/plugin-call.ts'
import type { Tenant } from '../operations/tenant.ts'
import type { HookContext } from '../plugin-api/index.ts'
import { eventOfAccount } from './event-of-account.ts'
import { eventOfReservation } from './event-of-reservation.ts'
import { type JobDeps, tenantOfScope } from './job-deps.ts'

/** A plugin's handler with its event. */
interface Handler {
  plugin: string
  handle(context: HookContext): Promise<void>
}

interface Handlers {
  handlers: Handler[]
  word: HookContext['word']
}

/**
 * Delivers an event to every handler of its tenant that has not succeeded with it yet, in parallel.
 * @param patience time limit of a handler, milliseconds
 * @throws the first failed handler's error, after all have ended or reached their limit
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

/** The handlers of an event; none if its subject is gone. */
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
  /** Distinguishes the handlers of one plugin. */
  index: number
  event: DueEvent
  word: HookContext['word']
  patience: number
}

/**
 * Calls one handler, unless it has succeeded with this event before. A success after the limit is stored too, so that
 * the next delivery skips that handler.
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
  // After a stall the handler would still run when the claim ends, and the event is then another process's.
  if (ports.clock.now() > event.until - patience) throw new Error('The claim of this event lasts too short a time.')
  const context = tenant.context(plugin)
  const sendMail: HookContext['sendMail'] = (mail) => tenant.plugins.mailer.send(context, mail)
  await callPlugin(patience, async (signal) => {
    await handle({ ...context, signal, word, sendMail })
    await keep()
  })
}
