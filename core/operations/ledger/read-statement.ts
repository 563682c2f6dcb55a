import { type Static, Type } from 'typebox'
import { isOwner } from '../../domain/access/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { EntityId, manageTokenParam, When } from '../../domain/wire/request-parts.ts'
import { isStaff } from '../catalogue/visibility.ts'
import type { OperationInput } from '../define-operation.ts'
import type { StatementQuery } from '../payments/stored-payment.ts'
import { reservationFor } from '../rights/own-reservation.ts'
import { inOrder, readTime } from '../times/wire-time.ts'

/** What a statement is about, and of which time: the provider's wall clock, as everywhere. */
export const statementParams = {
  of: Type.Enum(['reservation', 'customer', 'provider', 'whitelabel']),
  id: Type.Optional(EntityId),
  token: manageTokenParam,
  start: Type.Optional(When),
  end: Type.Optional(When),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
}
const Params = Type.Object(statementParams)
type Given = Static<typeof Params>
type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor'>

const refuseReader = ({ actor }: Input) => refuse(actor.user === undefined ? 'login_required' : 'forbidden')

/** A reservation's for whom it belongs to and for staff, a customer's for themselves and for staff. */
const readers: Record<Given['of'], (given: Given, input: Input) => Promise<Result<Partial<StatementQuery>>>> = {
  async reservation({ id = '', token }, input) {
    const found = await reservationFor({ id, token }, input)
    return found ? ok({ reservation: found.reservation.id }) : refuse('not_found', { field: '/id' })
  },
  async customer({ id }, { tenant, actor }) {
    const user = id ?? actor.user?.id
    if (user === undefined) return refuse('invalid_params', { field: '/id', data: { expected: 'a person' } })
    const mayRead = user === actor.user?.id || isStaff(actor, tenant)
    return mayRead ? ok({ user }) : refuse('not_found', { field: '/id' })
  },
  async provider(_given, input) {
    return isStaff(input.actor, input.tenant) ? ok({}) : refuseReader(input)
  },
  async whitelabel(_given, input) {
    return isOwner(input.actor.user) ? ok({ reach: 'whitelabel' }) : refuseReader(input)
  },
}

/** Which lines a caller's statement has; refuses what they may not read, and a time that is none. */
export async function readStatement(given: Given, input: Input): Promise<Result<StatementQuery>> {
  const { tenant } = input
  if (tenant.provider === null && given.of !== 'whitelabel') return refuse('not_found', { field: '/of' })
  const of = await readers[given.of](given, input)
  if (!of.ok) return of
  const read = (text: string | undefined, open: number, field: string) =>
    text === undefined ? ok(open) : readTime(text, tenant.timezone, field)
  const from = read(given.start, 0, '/start')
  if (!from.ok) return from
  const until = read(given.end, Number.MAX_SAFE_INTEGER, '/end')
  if (!until.ok) return until
  const range = inOrder(from.value, until.value, '/end')
  return range.ok ? ok({ reach: 'provider', ...of.value, from: from.value, until: until.value }) : range
}
