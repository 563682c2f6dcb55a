import { type Static, Type } from 'typebox'
import { isMember, isOwner } from '../../domain/access/index.ts'
import { isRole } from '../../domain/access/roles.ts'
import type { BookingGroup } from '../../domain/entities/people.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { BookablesAnswer } from '../../domain/wire/index.ts'
import { EntityId, ProviderRef } from '../../domain/wire/request-parts.ts'
import { publicBookable } from '../catalogue/public-entities.ts'
import { isStaff, shownTo } from '../catalogue/visibility.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { readablePerson } from './readable-person.ts'

const WireGroup = Type.Object({
  id: Type.String(),
  name: Type.String(),
  users: Type.Optional(Type.Array(Type.String(), { description: 'ids of its members; for staff only' })),
})

type Input = Pick<OperationInput<unknown>, 'tenant' | 'actor' | 'ports'>

/**
 * Staff see a group's members; a member sees only that they belong to it. In a group of the whole white-label, a
 * provider's staff see the people they may know: those who worked or booked there.
 */
async function wireGroup(group: BookingGroup, input: Input): Promise<Static<typeof WireGroup>> {
  const { id, name = '', users = [] } = group
  if (!isStaff(input.actor, input.tenant)) return { id, name }
  if (isOwner(input.actor.user) || group.provider !== undefined) return { id, name, users }
  const known = await input.ports.repositories(input.tenant.scope).entities.peopleOf(users)
  return { id, name, users: users.filter((user) => known.has(user)) }
}

/** The groups that the caller may know: for staff all of the provider's, for others their own. */
async function knownGroups(input: Input): Promise<Result<BookingGroup[]>> {
  const { tenant, actor, ports } = input
  if (!isStaff(actor, tenant) && actor.user === undefined) return refuse('login_required')
  const all = await ports.repositories(tenant.scope).access.groups()
  if (isStaff(actor, tenant)) return ok(all)
  return ok(all.filter(({ users = [] }) => actor.user !== undefined && users.includes(actor.user.id)))
}

async function knownGroup(id: string, input: Input): Promise<Result<BookingGroup>> {
  const known = await knownGroups(input)
  if (!known.ok) return known
  const found = known.value.find((group) => group.id === id)
  return found ? ok(found) : refuse('not_found')
}

export const getBookinggroups = defineOperation({
  name: 'get_bookinggroups',
  summary: 'Booking groups: staff get all of the provider with their members, others the groups that they are in.',
  params: Type.Object({ provider: ProviderRef }),
  result: Type.Object({ bookinggroups: Type.Array(WireGroup) }),
  access: 'site',
  effect: 'read',
  async handler(input) {
    const provider = providerOf(input.tenant, input.params.provider)
    if (!provider.ok) return provider
    const known = await knownGroups(input)
    if (!known.ok) return known
    return ok({ bookinggroups: await Promise.all(known.value.map((group) => wireGroup(group, input))) })
  },
})

export const getBookinggroup = defineOperation({
  name: 'get_bookinggroup',
  summary: 'One booking group, for its members and for staff.',
  params: Type.Object({ provider: ProviderRef, id: EntityId }),
  result: WireGroup,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const provider = providerOf(input.tenant, input.params.provider)
    if (!provider.ok) return provider
    const found = await knownGroup(input.params.id, input)
    return found.ok ? ok(await wireGroup(found.value, input)) : found
  },
})

/**
 * Whether a person is in a booking group. Anybody may ask about themselves, staff about people they may read. Admins
 * are members of all groups. An unknown group has no members, so the answer does not reveal which ids exist.
 */
export const isMemberOfBookinggroup = defineOperation({
  name: 'is_member_of_bookinggroup',
  summary: 'Whether a person is a member of a booking group; of others than oneself only staff may ask.',
  params: Type.Object({ provider: ProviderRef, id: EntityId, userid: Type.Optional(EntityId) }),
  result: Type.Object({ ismember: Type.Boolean() }),
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { params, tenant, actor, ports } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const userid = params.userid ?? actor.user?.id
    const isSelf = actor.user !== undefined && userid === actor.user.id
    if (!isSelf && !isStaff(actor, tenant)) return refuse(actor.user ? 'not_found' : 'login_required')
    if (userid === undefined) return refuse('invalid_params', { field: '/userid' })
    const { access, users } = ports.repositories(tenant.scope)
    const group = (await access.groups()).find(({ id }) => id === params.id)
    if (!group) return ok({ ismember: false })
    const isListed = group.users?.includes(userid) === true
    // A provider knows the members that it listed itself, but not every member of a group of the whole white-label.
    const isKnown = isListed && group.provider !== undefined
    const user = isKnown ? await users.find(userid) : (await readablePerson(userid, input))?.user
    if (!user) return refuse('not_found', { field: '/userid' })
    const role = user.role !== undefined && isRole(user.role) ? user.role : 'customer'
    const groups = new Set(isListed ? [group.id] : [])
    return ok({ ismember: isMember({ person: { id: userid, role, providers: [] }, groups }, group.id) })
  },
})

export const getBookablesForBookinggroup = defineOperation({
  name: 'get_bookables_for_bookinggroup',
  summary: 'The bookables that a booking group opens, as far as the caller may see them.',
  params: Type.Object({ provider: ProviderRef, id: EntityId }),
  result: BookablesAnswer,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { params, tenant } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const group = await knownGroup(params.id, input)
    if (!group.ok) return group
    const visible = await shownTo(input)
    if (!visible.ok) return visible
    const opened = visible.value.listed.filter(({ bookable }) => bookable.bookinggroups?.includes(params.id))
    return ok({ bookables: opened.map(({ bookable }) => publicBookable(bookable, tenant)) })
  },
})
