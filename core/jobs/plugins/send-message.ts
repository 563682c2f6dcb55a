import { isRecord } from '../../domain/is-record.ts'
import { isWanted, withdrawn } from '../../operations/consents/counted-consent.ts'
import { addressFor, consentsOf } from '../../operations/consents/given-consents.ts'
import { consentId } from '../../operations/consents/stored-consent.ts'
import type { DueEvent, DueWork } from '../../operations/job-store.ts'
import { keepConsent } from '../../operations/messages/keep-consent.ts'
import { callPlugin } from '../../operations/plugins/plugin-call.ts'
import { pluginStorage } from '../../operations/plugins/plugin-storage.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { ChannelFault } from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { eventOfReservation, subjectOf } from '../event-of-reservation.ts'
import { type JobDeps, tenantOfScope } from '../job-deps.ts'
import { recipientsOf, type Subject } from '../recipients-of-event.ts'
import { tellingOf } from '../telling-of-recipient.ts'
import type { WorkEnd } from './work-end.ts'

const failed = (error: string): WorkEnd => ({ state: 'failed', error })

/** The event of a message, as its row in the outbox was. */
function eventOf({ scope, work }: DueWork): DueEvent {
  const { event, name, version, data } = work.payload
  return {
    ...{ id: String(event), name: String(name), reservation: work.reservation, version: Number(version) },
    payload: isRecord(data) ? data : {},
    ...{ created: work.created, scope, attempts: work.attempts, until: work.due, behind: { lines: [], due: 0 } },
  }
}

/** The message as its customer may read it, in their language; null if nobody needs to hear of it any more. */
async function tellingFor(deps: JobDeps, tenant: Tenant, row: DueEvent, subject: Subject) {
  const { ports } = deps
  const told = await eventOfReservation(deps, tenant, row, subject)
  const [customer] = await recipientsOf('customer', { ...subject, tenant, ports, row })
  if (!told || !customer) return null
  const { word } = told
  return { telling: tellingOf(told.event, customer, { ...subject, tenant, ports, row, word }), word }
}

/**
 * Sends a message by its channel, if its customer still agrees: they may have withdrawn it since it was queued. What
 * the service knows to be unwanted is withdrawn for good.
 * @param patience time limit of the channel, ms
 */
export async function sendMessage(deps: JobDeps, due: DueWork, patience: number): Promise<WorkEnd> {
  const { ports } = deps
  const { work, scope } = due
  const row = eventOf(due)
  const site = await tenantOfScope(deps, scope)
  const channel = site?.plugins.channels.find((one) => one.channel.name === work.name)?.channel
  if (!site || !channel) return failed('The channel is not there any more.')
  if (ports.clock.now() - work.created > (channel.hours ?? pluginLimits.channels.hours.most) * 3_600_000)
    return failed('It came too late.')
  const subject = await subjectOf(deps, site, row)
  if (!subject) return failed('Its reservation is not there any more.')
  const { consents } = ports.repositories(scope)
  const to = addressFor(channel, subject.reservation)
  const consent = to === '' ? null : await consents.find(consentId(channel.name, to))
  const isAgreed = consentsOf(subject.reservation).some((one) => one.channel === channel.name)
  if (!consent || !isWanted(consent) || !isAgreed) return failed('Its customer does not agree any more.')
  const tenant = (await tenantOfScope(deps, scope, subject.reservation.language)) ?? site
  const told = await tellingFor(deps, tenant, row, subject)
  if (!told) return failed('Nobody is to be told any more.')
  try {
    const storage = pluginStorage(work.plugin, scope, ports)
    const context = { ...tenant.context(work.plugin), word: told.word, storage }
    const message = { id: work.id, attempt: work.attempts, to, telling: told.telling }
    await callPlugin({ ...pluginLimits.channels.time, most: patience }, (signal) =>
      channel.send({ ...context, signal }, message),
    )
    return { state: 'done' }
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error
    if (error.kind === 'unwanted') {
      const now = withdrawn(consent, 'address', ports.clock.now())
      await ports.transaction(scope, (unit) => keepConsent(unit, consent, now, { tenant, ports }))
    }
    return failed(error.message)
  }
}
