import type { Channel, ChannelReceipt } from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { withdrawn } from '../consents/counted-consent.ts'
import { addressFor } from '../consents/given-consents.ts'
import { consentId } from '../consents/stored-consent.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { keepConsent } from './keep-consent.ts'

/**
 * Takes what became of a message, as its channel's service has signed it: staff see it with the reservation. One that
 * waits for another try has arrived at its service after all, and is not sent again. What has arrived stays so. Safe to
 * repeat; a message that is not there any more, or another channel's, is left alone.
 */
export async function takeReceipt(
  channel: Channel,
  { message, state, reason = '', isUnwanted = false }: ChannelReceipt,
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<void> {
  const { scope } = tenant
  const now = ports.clock.now()
  await ports.transaction(scope, async (unit) => {
    const work = await unit.pluginwork.find(message)
    if (work?.kind !== 'message' || work.name !== channel.name || work.delivered !== null) return
    if (state === 'delivered')
      return unit.pluginwork.change(work.id, { ...ended, state: 'done', error: null, delivered: now, due: now })
    const error =
      reason.replace(/\p{Cc}/gu, ' ').slice(0, pluginLimits.replies.reason.most) || 'The service could not deliver it.'
    await unit.pluginwork.change(work.id, { ...ended, state: 'failed', error, due: now })
    if (!isUnwanted) return
    const reservation = await unit.reservations.find(work.reservation)
    const address = reservation ? addressFor(channel, reservation) : ''
    const known = address === '' ? null : await unit.consents.find(consentId(channel.name, address))
    if (known) await keepConsent(unit, known, withdrawn(known, 'address', now), { tenant, ports })
  })
}

/** It waits for no other try. */
const ended = { lane: null }
