import { createHash } from 'node:crypto'
import type { Static } from 'typebox'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { feedSettingsOf } from '../../domain/publicfeed/feed-settings.ts'
import type { CalendarAddressAnswer, CalendarAddressParams } from '../../domain/wire/calendar-address.ts'
import { calls } from '../../domain/wire/calls.ts'
import { AlreadyExists } from '../already-exists.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import { answerOnce } from '../repeats/answer-once.ts'
import type { Tenant } from '../tenant.ts'
import { belongsTo } from './resource-people.ts'
import { type CalendarLink, feedReader } from './stored-calendar-link.ts'

type Input = OperationInput<Static<typeof CalendarAddressParams>>

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The id of a person's address, or of the one that they have for a resource: each has one. */
const idOf = (user: string, resource: string | null) =>
  createHash('sha256')
    .update(JSON.stringify([user, resource]))
    .digest('hex')
    .slice(0, 32)

/** Whose calendar it is, and of what. */
type Owned = Pick<CalendarLink, 'id' | 'provider' | 'user' | 'resource'>

type Fresh = Pick<CalendarLink, 'salt' | 'hash' | 'created'>

function fresh({ id, provider }: Pick<CalendarLink, 'id' | 'provider'>, { ids, tokens, clock }: Ports): Fresh {
  const salt = ids.secret()
  return { salt, hash: hashOf(tokens.calendar({ id, provider, salt })), created: clock.now() }
}

const told = (link: CalendarLink, tenant: Tenant, { tokens }: Pick<Ports, 'tokens'>) =>
  ok({
    address: `${tenant.origin}/calendar/${tokens.calendar(link)}.ics`,
    created_utc: new Date(link.created).toISOString(),
  })

/** Whose address is meant: the caller's own, or that of a resource which belongs to them or which they manage. */
async function meant(input: Input): Promise<Result<Owned>> {
  const { params, tenant, actor, ports } = input
  if (actor.user === undefined) return refuse('login_required')
  if (tenant.provider === null) return refuse('not_found')
  const { resource = null } = params
  const user = actor.user.id
  if (resource !== null) {
    const found = (await ports.catalogueOf(tenant)).resources.find(({ id }) => id === resource)
    if (!found || !(belongsTo(found, user) || isStaff(actor, tenant))) return refuse('not_found')
  }
  return ok({ id: idOf(user, resource), provider: tenant.scope.provider, user, resource })
}

/** The address of somebody's calendar, made where there is none; two who ask at once get the same. */
async function addressOf(of: Owned, tenant: Tenant, ports: Ports) {
  const { calendarlinks } = ports.repositories(tenant.scope)
  const known = await calendarlinks.find(of.id)
  if (known) return told(known, tenant, ports)
  const made = { ...of, ...fresh(of, ports) }
  try {
    await calendarlinks.insert(made)
    return told(made, tenant, ports)
  } catch (error) {
    const other = error instanceof AlreadyExists ? await calendarlinks.find(made.id) : null
    if (other) return told(other, tenant, ports)
    throw error
  }
}

/** Renewals within this time are one and the same, ms: somebody pressed twice, or two people at once. */
const oneRenewal = 1_000

/**
 * Gives a calendar another address; there has to be one. Two who renew it at once get the same: the second one's call
 * answers with the address that the first one's has made, so that neither is told a dead one.
 */
async function renewedAddress({ id }: Owned, tenant: Tenant, ports: Ports) {
  const { calendarlinks } = ports.repositories(tenant.scope)
  const known = await calendarlinks.find(id)
  if (!known) return refuse('not_found')
  if (known.created > ports.clock.now() - oneRenewal) return told(known, tenant, ports)
  const renewed = { ...known, ...fresh(known, ports) }
  const { salt, hash, created } = renewed
  if (await calendarlinks.renew(known, { salt, hash, created })) return told(renewed, tenant, ports)
  const other = await calendarlinks.find(id)
  return other ? told(other, tenant, ports) : refuse('not_found')
}

/**
 * Renews once a key. Nothing of the address is stored with the key, as whoever reads it there could read the
 * reservations: a repeat is told the address that is good by then.
 */
function renewedOnce(operation: string, of: Owned, input: OperationInput<unknown>) {
  const { params, idempotencyKey: key, tenant, ports, actor, session } = input
  const handle = () => renewedAddress(of, tenant, ports)
  if (key === undefined) return handle()
  return answerOnce<CalendarAddressAnswer>({
    ...{ operation, params, key, tenant, ports, actor, session, handle },
    sealing: {
      seal: () => ({}),
      async open() {
        const known = await ports.repositories(tenant.scope).calendarlinks.find(of.id)
        return known ? told(known, tenant, ports) : refuse('not_found')
      },
    },
  })
}

export const getCalendarAddress = defineOperation({
  name: 'get_calendar_address',
  summary: 'The address under which a calendar follows your reservations, or those of a resource that is yours.',
  ...calls.get_calendar_address,
  access: 'person',
  effect: 'keyed',
  // The same each time. Stored with a key it would lie there as it is, while its own table has a hash.
  idempotency: 'own',
  async handler(input) {
    const of = await meant(input)
    return of.ok ? addressOf(of.value, input.tenant, input.ports) : of
  },
})

export const renewCalendarAddress = defineOperation({
  name: 'renew_calendar_address',
  summary: 'Gives your calendar another address; the former one answers as an unknown one from now on.',
  ...calls.renew_calendar_address,
  access: 'person',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const of = await meant(input)
    return of.ok ? renewedOnce('renew_calendar_address', of.value, input) : of
  },
})

/** The public feed's calendar: each provider has one, which belongs to nobody. */
function ofFeed({ provider, scope }: Tenant): Result<Owned> {
  if (!feedSettingsOf(provider)) return refuse('feed_not_enabled')
  return ok({ id: idOf(feedReader, null), provider: scope.provider, user: feedReader, resource: null })
}

export const getFeedAddress = defineOperation({
  name: 'get_feed_address',
  summary: 'The address under which a calendar follows the public feed of the provider.',
  ...calls.get_feed_address,
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler({ tenant, ports }) {
    const of = ofFeed(tenant)
    return of.ok ? addressOf(of.value, tenant, ports) : of
  },
})

export const renewFeedAddress = defineOperation({
  name: 'renew_feed_address',
  summary:
    'Gives the calendar of the public feed another address; the former one answers as an unknown one from now on.',
  ...calls.renew_feed_address,
  access: 'staff',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const of = ofFeed(input.tenant)
    return of.ok ? renewedOnce('renew_feed_address', of.value, input) : of
  },
})
