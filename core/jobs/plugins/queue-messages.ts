import { createHash } from 'node:crypto'
import { isWanted, newConsent, withGiven } from '../../operations/consents/counted-consent.ts'
import { addressFor, consentsOf } from '../../operations/consents/given-consents.ts'
import { consentId } from '../../operations/consents/stored-consent.ts'
import type { DueEvent } from '../../operations/job-store.ts'
import { keepConsent } from '../../operations/messages/keep-consent.ts'
import { watched } from '../../operations/plugins/health/watched.ts'
import { laneOf, type PluginWork, untried } from '../../operations/plugins/plugin-work.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { Channel } from '../../plugin-api/index.ts'
import type { JobDeps } from '../job-deps.ts'
import { recipientsOf, type Subject } from '../recipients-of-event.ts'

/** The same for the same event and channel, so that an event that is delivered again adds no second message. */
const messageId = (event: string, channel: string) =>
  createHash('sha256')
    .update(JSON.stringify([event, channel]))
    .digest('hex')
    .slice(0, 32)

/** Whether an event goes by a channel, as its plugin says; where it can't say, the event is delivered again. */
const goesBy = (
  channel: Channel,
  { plugin, tenant, ports }: { plugin: string; tenant: Tenant; ports: JobDeps['ports'] },
  { name }: DueEvent,
): Promise<boolean> =>
  watched({ scope: tenant.scope, plugin, place: 'events', part: channel.name }, ports, async () =>
    channel.events(tenant.plugins.settingsOf(plugin)).some((one) => one === name),
  )

/**
 * Adds a message for each channel by which the customer agreed to hear of this reservation, where provider and bookable
 * let customers be told. Each is sent from a lane of its own, so that a slow service delays no mail.
 */
export async function queueMessages(
  { ports }: Pick<JobDeps, 'ports'>,
  tenant: Tenant,
  row: DueEvent,
  subject: Subject,
): Promise<void> {
  const { reservation } = subject
  const given = consentsOf(reservation)
  const channels = tenant.plugins.channels.filter(({ channel }) => given.some((one) => one.channel === channel.name))
  if (channels.length === 0) return
  const [customer] = await recipientsOf('customer', { ...subject, tenant, ports, row })
  if (!customer) return
  const { consents, pluginwork } = ports.repositories(tenant.scope)
  const { provider } = tenant.scope
  for (const { plugin, channel } of channels) {
    const consent = given.find((one) => one.channel === channel.name)
    const address = addressFor(channel, reservation)
    if (!consent || address === '') continue
    const stored = await consents.find(consentId(channel.name, address))
    const known = stored ?? newConsent(provider, channel.name, address)
    const now = { ...withGiven(known, consent, reservation.user), reservation: reservation.id }
    if (JSON.stringify(now) !== JSON.stringify(known))
      await ports.transaction(tenant.scope, (unit) => keepConsent(unit, stored, now, { tenant, ports }))
    if (!isWanted(now) || !(await goesBy(channel, { plugin, tenant, ports }, row))) continue
    const message: PluginWork = {
      ...{ id: messageId(row.id, channel.name), provider, plugin, kind: 'message', name: channel.name },
      ...{ ...untried, lane: laneOf({ provider, plugin }), reservation: reservation.id },
      payload: { event: row.id, name: row.name, version: row.version, data: row.payload, created: row.created },
      ...{ created: row.created, due: ports.clock.now() },
    }
    await pluginwork.add([message])
  }
}
