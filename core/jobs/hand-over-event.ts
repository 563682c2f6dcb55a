import { AlreadyExists } from '../operations/already-exists.ts'
import { inOwnLanguage } from '../operations/catalogue/own-language.ts'
import type { DueEvent } from '../operations/job-store.ts'
import { watched } from '../operations/plugins/health/watched.ts'
import { callPlugin } from '../operations/plugins/plugin-call.ts'
import type { ResolvedPlugins, Tenant } from '../operations/tenant.ts'
import {
  audiences,
  type EventContext,
  type Fact,
  factNames,
  type HookContext,
  reservationEventNames,
} from '../plugin-api/index.ts'
import { pluginLimits } from '../plugin-api/limits.ts'
import { eventOfAccount } from './event-of-account.ts'
import { eventOfReservation, subjectOf } from './event-of-reservation.ts'
import { type JobDeps, tenantOfScope } from './job-deps.ts'
import { hookContext, wordOfTenant } from './plugins/hook-context.ts'
import { queueMessages } from './plugins/queue-messages.ts'
import { receiptOfEvent } from './receipt-of-event.ts'
import { recipientsOf, type Subject } from './recipients-of-event.ts'
import { tellingOf } from './telling-of-recipient.ts'
import { queueWebhooks } from './webhooks/queue-webhooks.ts'

/** A plugin's handler with its event. */
interface Handler {
  plugin: string
  /** Which of the plugin's handlers: they work or fail apart. Ours, which are no plugin's, have none. */
  part?: 'events' | 'facts' | 'accounts' | 'tellings'
  /** Distinguishes the deliveries of one event: by the plugin's handlers, and by those who are told. */
  key: string
  /** Whose order counts: a reservation's events reach each line one after the other. */
  line: string
  /** In the language of whom it is about. */
  tenant: Tenant
  word: HookContext['word']
  handle(context: HookContext): Promise<void>
}

/** What a delivery left to be done. */
interface HandedOver {
  /** The lines that have not got it: they failed, or an earlier event has to reach them first. Null if nobody knows. */
  remaining: string[] | null
  /** The first failure; null if none did. */
  fault: unknown
}

/**
 * Delivers an event to every handler of its tenant that has not succeeded with it yet, in parallel: once to those that
 * follow events, and once for each recipient to those that tell. Lines that an earlier event of the reservation has not
 * reached are left out. Answers after all have ended or reached their limit.
 * @param patience time limit of a handler, milliseconds
 */
export async function handOverEvent(deps: JobDeps, event: DueEvent, patience: number): Promise<HandedOver> {
  try {
    const handlers = await handlersOfTenant(deps, event)
    const isNext = ({ line }: Handler) => !event.behind.lines.includes(line)
    const outcomes = await Promise.allSettled(
      handlers.filter(isNext).map((handler) => handOver(deps, { ...handler, event, patience })),
    )
    const failed = handlers.filter(isNext).filter((_handler, index) => outcomes[index]?.status === 'rejected')
    const remaining = [...failed, ...handlers.filter((one) => !isNext(one))].map(({ line }) => line)
    const rejected = outcomes.find((outcome) => outcome.status === 'rejected')
    return { remaining: [...new Set(remaining)], fault: rejected ? faultOf(rejected.reason) : null }
  } catch (error) {
    return { remaining: null, fault: faultOf(error) }
  }
}

/** A plugin may also reject with nothing. */
const faultOf = (reason: unknown): unknown => reason ?? new Error('a handler rejected without a reason')

async function handlersOfTenant(deps: JobDeps, event: DueEvent): Promise<Handler[]> {
  const language = typeof event.payload.language === 'string' ? event.payload.language : ''
  const tenant = await tenantOfScope(deps, event.scope, language)
  if (!tenant) throw new Error('The site of this event is not there.')
  return handlersOf(deps, tenant, event)
}

/** The handlers of an event; none if its subject is gone. */
async function handlersOf(deps: JobDeps, tenant: Tenant, row: DueEvent): Promise<Handler[]> {
  const { after, afterfacts, afteraccount, tellings } = deps.pluginsOf(tenant)
  const ofReservation = after.filter(({ name }) => name === row.name)
  const ofAccount = afteraccount.filter(({ name }) => name === row.name)
  const telling = tellings.filter(({ name }) => name === row.name)
  if (reservationEventNames.some((name) => name === row.name)) {
    const subject = await subjectOf(deps, tenant, row)
    if (!subject) return []
    const programs: Handler = {
      ...{ plugin: 'webhooks', tenant, word: (key) => key, key: `${row.id}:webhooks`, line: 'webhooks' },
      handle: () => queueWebhooks(deps, tenant, row, subject),
    }
    const channels: Handler[] =
      tenant.plugins.channels.length === 0
        ? []
        : [
            {
              ...programs,
              plugin: 'channels',
              key: `${row.id}:channels`,
              line: 'channels',
              handle: () => queueMessages(deps, tenant, row, subject),
            },
          ]
    const told = ofReservation.length > 0 ? await eventOfReservation(deps, tenant, row, subject) : null
    const following = told
      ? ofReservation.map(
          ({ plugin, handle }, index): Handler => ({
            ...{ plugin, tenant, word: told.word, key: `${row.id}:${plugin}:${index}`, line: plugin, part: 'events' },
            handle: (context) => handle({ ...context, ...externalIds(deps, tenant, plugin, row) }, told.event),
          }),
        )
      : []
    return [programs, ...channels, ...following, ...(await tellersOf(deps, tenant, row, { subject, telling }))]
  }
  const fact = factOf(row)
  const ofFact = fact ? afterfacts.filter(({ name }) => name === row.name) : []
  if (fact && ofFact.length > 0) {
    const word = await wordOfTenant(tenant, deps.ports)
    return ofFact.map(
      ({ plugin, handle }, index): Handler => ({
        ...{ plugin, tenant, word, key: `${row.id}:${plugin}:${index}`, line: plugin, part: 'facts' },
        handle: (context) => handle(context, fact),
      }),
    )
  }
  const told = ofAccount.length > 0 ? await eventOfAccount(deps, tenant, row) : null
  if (!told) return []
  return ofAccount.map(
    ({ plugin, handle }, index): Handler => ({
      ...{ plugin, tenant, word: told.word, key: `${row.id}:${plugin}:${index}`, line: plugin, part: 'accounts' },
      handle: (context) => handle(context, told.event),
    }),
  )
}

/** The fact of an outbox row; null if it is none. */
function factOf({ id, name: named, created: occurred, reservation, payload }: DueEvent): Fact | null {
  const name = factNames.find((known) => known === named)
  const { language: _own, ...data } = payload
  return name ? { id, name, occurred, reservation, data } : null
}

/** A plugin's own id of a reservation. */
function externalIds(
  { ports }: JobDeps,
  { scope }: Tenant,
  plugin: string,
  { reservation }: DueEvent,
): Pick<EventContext, 'externalId' | 'keepId'> {
  const { externalids } = ports.repositories(scope)
  return {
    externalId: () => externalids.find(plugin, reservation),
    async keepId(id) {
      if (id !== null && (typeof id !== 'string' || id === '' || id.length > pluginLimits.events.id.most))
        throw new Error('An external id is a text of 1 to 191 characters, or null.')
      await externalids.keep(plugin, reservation, id, ports.clock.now())
    },
  }
}

/**
 * The handlers that tell, each with each of its recipients, in the recipient's language. What the provider wrote is
 * told to customers in theirs, and to those who work for the provider as it was written.
 */
async function tellersOf(
  deps: JobDeps,
  site: Tenant,
  row: DueEvent,
  { subject, telling }: { subject: Subject; telling: ResolvedPlugins['tellings'] },
): Promise<Handler[]> {
  const handlers: Handler[] = []
  for (const audience of audiences.filter((one) => telling.some((each) => each.audience === one))) {
    for (const recipient of await recipientsOf(audience, { ...subject, tenant: site, ports: deps.ports, row })) {
      const spoken = (await tenantOfScope(deps, row.scope, recipient.language)) ?? site
      const tenant = audience === 'customer' ? spoken : inOwnLanguage(spoken)
      const told = await eventOfReservation(deps, tenant, row, subject)
      if (!told) return []
      const about = tellingOf(told.event, recipient, { ...subject, tenant, ports: deps.ports, row, word: told.word })
      const one = { ...about, ...(await receiptOfEvent(deps, tenant, row, subject)) }
      for (const [index, { plugin, handle }] of telling.filter((each) => each.audience === audience).entries())
        handlers.push({
          ...{ plugin, tenant, word: told.word, key: `${one.id}:${plugin}:tell${index}`, part: 'tellings' },
          line: `${plugin}:${audience}:${recipient.key}`,
          handle: (context) => handle(context, one),
        })
    }
  }
  return handlers
}

interface HandOver extends Handler {
  event: DueEvent
  patience: number
}

/**
 * Calls one handler, unless it has succeeded with this event before. A success after the limit is stored too, so that
 * the next delivery skips that handler. A plugin that is switched off is not called: the event waits as if it had
 * failed.
 */
async function handOver(
  { ports, ports: { pluginhealth } }: JobDeps,
  { plugin, part, key: delivery, tenant, handle, event, word, patience }: HandOver,
): Promise<void> {
  const { idempotency } = ports.repositories(tenant.scope)
  const key = `event:${delivery}`
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
  let isHandled = false
  const call = () =>
    callPlugin({ ...pluginLimits.events.time, most: patience }, async (signal) => {
      await handle({ ...(await hookContext(plugin, tenant, ports)), signal, word })
      isHandled = true
      await keep()
    })
  if (part === undefined) return call()
  const asked = { scope: tenant.scope, plugin, place: 'events' as const, part }
  await watched(asked, { pluginhealth }, call, { blames: () => !isHandled })
}
