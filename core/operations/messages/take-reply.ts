import { createHash } from 'node:crypto'
import { ok } from '../../domain/errors.ts'
import type { Channel, ChannelReply } from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { countryOf } from '../catalogue/country-of.ts'
import { withdrawn } from '../consents/counted-consent.ts'
import { type KeptReply, repliesOf } from '../consents/kept-replies.ts'
import { type Consent, consentId } from '../consents/stored-consent.ts'
import type { Ports } from '../ports.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import { note } from '../reservations/transition.ts'
import type { Tenant } from '../tenant.ts'
import { transact } from '../transact.ts'
import { keepConsent } from './keep-consent.ts'

const replyId = (channel: string, id: string): string =>
  createHash('sha256')
    .update(JSON.stringify([channel, id]))
    .digest('hex')
    .slice(0, 20)

/** Text without control characters, but with its lines, as long as it is kept. */
const tidy = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Cf}/gu, '')
    .trim()
    .slice(0, pluginLimits.replies.text.most)

interface Taking {
  tenant: Tenant
  ports: Ports
}

/** The consent after what a reply says of it. */
function afterReply(known: Consent, { consent }: ChannelReply, now: number): Consent {
  if (consent === 'withdrawn') return withdrawn({ ...known, withdrawnby: null }, 'address', now)
  if (consent === 'given') return { ...known, withdrawn: null, withdrawnby: null, given: Math.max(known.given, 1) }
  return known
}

/**
 * Takes a reply that a channel's service has signed: attaches it to the reservation that its sender was last told of,
 * and tells staff; one that says no more is wanted withdraws the consent. Safe to repeat by the reply's id. One from an
 * address that was never written to belongs to nothing, and is dropped, and so is what comes after thirty within an
 * hour.
 */
export async function takeReply(
  channel: Channel,
  reply: ChannelReply,
  { tenant, ports }: Taking,
): Promise<'taken' | 'dropped'> {
  const { scope } = tenant
  const address =
    channel.to === 'phone' ? (ports.parsePhone(reply.from, countryOf(tenant)) ?? '') : reply.from.toLowerCase()
  const known = address === '' ? null : await ports.repositories(scope).consents.find(consentId(channel.name, address))
  if (!known) return 'dropped'
  const now = ports.clock.now()
  if (reply.consent !== undefined) await take(known, reply, { tenant, ports })
  const text = tidy(reply.text)
  if (known.reservation === '' || text === '') return reply.consent === undefined ? 'dropped' : 'taken'
  const counted = { name: 'channel reply', of: known.id, most: pluginLimits.replies.perHour.most, within: 3_600_000 }
  if (await ports.throttle.count(scope, [counted])) return reply.consent === undefined ? 'dropped' : 'taken'
  const kept: KeptReply = { id: replyId(channel.name, reply.id), channel: channel.name, text, at: now }
  const done = await attach(known.reservation, kept, { tenant, ports, isTold: reply.consent === undefined })
  return done ? 'taken' : 'dropped'
}

/** What a reply says of consent. */
const take = (known: Consent, reply: ChannelReply, { tenant, ports }: Taking): Promise<void> =>
  ports.transaction(tenant.scope, async (unit) => {
    const latest = (await unit.consents.find(known.id)) ?? known
    await keepConsent(unit, latest, afterReply(latest, reply, ports.clock.now()), { tenant, ports })
  })

/** How often it is tried while others change the reservation. */
const tries = 4

async function attach(
  id: string,
  reply: KeptReply,
  { tenant, ports, isTold }: Taking & { isTold: boolean },
): Promise<boolean> {
  for (let round = 1; ; round += 1) {
    const done = await transact(ports, tenant.scope, async (unit) => {
      const reservation = await unit.reservations.find(id)
      if (!reservation || reservation.status === 'removed') return ok(false)
      const before = repliesOf(reservation)
      if (before.some((one) => one.id === reply.id)) return ok(true)
      const extra = { ...reservation.extra, replies: [...before, reply].slice(-pluginLimits.replies.kept.most) }
      const amended = await note(unit, reservation, { extra, modified: reply.at })
      if (!amended.ok) return amended
      const data = { message: reply.text, channel: reply.channel }
      const told = reservationEvent({ name: 'reservation.reply', cause: reply.id, data }, amended.value, ports)
      if (isTold) await unit.outbox.add([told])
      return ok(true)
    })
    if (done.ok) return done.value
    if (round >= tries) throw new Error('a reservation keeps changing while a reply is attached to it')
  }
}
