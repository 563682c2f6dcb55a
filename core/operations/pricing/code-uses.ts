import { ok, type Result } from '../../domain/errors.ts'
import { codeObstacle } from '../../domain/pricing/index.ts'
import { localDate } from '../../domain/time/index.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { isCounted, refuseCode } from './discount-code.ts'

interface Context {
  tenant: Tenant
  ports: Ports
}

type Held = Pick<StoredReservation, 'id' | 'draft' | 'expires'>

/** Whether there is a use left, under the code's lock. A cart's own use is not counted. */
async function judgeUse(
  unit: UnitOfWork,
  { discount: id, person }: { discount: string; person: string },
  cart: Held[],
  { tenant, ports }: Context,
): Promise<Result<null>> {
  const discount = (await ports.catalogueOf(tenant)).discounts.find((one) => one.id === id)
  if (!discount || !isCounted(discount)) return ok(null)
  const now = ports.clock.now()
  const drafts = cart.flatMap(({ draft }) => draft ?? [])
  const used = await unit.codeuses.lockedUses({ discount: id, person, drafts, now })
  const { referencecode } = discount
  const status = codeObstacle(discount, localDate(now, tenant.timezone), used)
  return (status && refuseCode({ code: { referencecode, status } })) ?? ok(null)
}

/**
 * Takes a use of the code that a cart was priced with, in the transaction that books it or holds it for its payment:
 * under the code's lock, so that the last use goes to one cart. An earlier use of the same reservations, with another
 * code, ends. Call it after capacity and the reservations. Refuses with `discount_not_applicable`.
 */
export async function takeCodeUse(
  unit: UnitOfWork,
  { discountid }: { discountid?: string | undefined },
  { person, cart }: { person: string; cart: Held[] },
  context: Context,
): Promise<Result<null>> {
  const reservations = cart.map(({ id }) => id)
  if (discountid === undefined) {
    await unit.codeuses.use(null, reservations)
    return ok(null)
  }
  const use = { discount: discountid, person }
  const judged = await judgeUse(unit, use, cart, context)
  if (!judged.ok) return judged
  await unit.codeuses.use({ ...use, now: context.ports.clock.now() }, reservations)
  return ok(null)
}

/**
 * Applies a code to the held drafts of a cart, in the transaction that holds one of them: takes a use, in place of what
 * they used before, or leaves them without where there is none. Lock the code before the reservations.
 */
export async function applyCode(
  unit: UnitOfWork,
  { discount: discountid, person }: { discount: string | undefined; person: string },
  cart: Held[],
  context: Context,
): Promise<void> {
  const taken = await takeCodeUse(unit, { discountid }, { person, cart }, context)
  if (!taken.ok) await takeCodeUse(unit, {}, { person, cart }, context)
}

/** Judges the use of a cart again whose hold ran out before its money came: it has lost its use. */
export async function keepCodeUse(unit: UnitOfWork, cart: Held[], context: Context): Promise<Result<null>> {
  const now = context.ports.clock.now()
  const [first] = cart
  if (!first || cart.every(({ expires }) => (expires ?? 0) > now)) return ok(null)
  const use = await unit.codeuses.takenBy(first.id)
  return use ? judgeUse(unit, use, cart, context) : ok(null)
}
