import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { newConsent, withdrawn } from '../consents/counted-consent.ts'
import { addressFor, consentsOf } from '../consents/given-consents.ts'
import { consentId } from '../consents/stored-consent.ts'
import { defineOperation } from '../define-operation.ts'
import { note } from '../reservations/transition.ts'
import { reservationFor } from '../rights/own-reservation.ts'
import { transact } from '../transact.ts'
import { keepConsent } from './keep-consent.ts'

/**
 * Withdraws the consent to messages by a channel: no more go to the reservation's address, of this booking or another
 * of the provider. Safe to repeat; a channel that the provider no longer has is taken off the reservation alone. For
 * its customer, by session or manage token, and for staff whom they asked.
 */
export const stopMessages = defineOperation({
  name: 'stop_messages',
  summary: 'Withdraws the consent to messages by a channel, for the address of a reservation.',
  ...calls.stop_messages,
  access: 'public',
  effect: 'keyed',
  async handler({ params, tenant, ports, actor }) {
    const found = await reservationFor(params, { tenant, ports, actor })
    if (!found || found.right === 'draft') return refuse('not_found')
    const now = ports.clock.now()
    return transact(ports, tenant.scope, async (unit) => {
      const reservation = await unit.reservations.find(params.id)
      const given = reservation ? consentsOf(reservation) : []
      if (!reservation) return refuse('not_found')
      const channel = tenant.plugins.channels.find((one) => one.channel.name === params.channel)?.channel
      const address = channel ? addressFor(channel, reservation) : ''
      if (channel && address !== '') {
        const known = await unit.consents.find(consentId(channel.name, address))
        const before = known ?? { ...newConsent(tenant.scope.provider, channel.name, address), reservation: params.id }
        await keepConsent(unit, known, withdrawn(before, 'customer', now), { tenant, ports })
      }
      const kept = given.filter((one) => one.channel !== params.channel)
      if (kept.length === given.length) return ok({ stopped: true as const })
      const extra = { ...reservation.extra, consents: kept }
      const amended = await note(unit, reservation, { extra, modified: now })
      return amended.ok ? ok({ stopped: true as const }) : amended
    })
  },
})
