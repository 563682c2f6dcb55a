import type { Discount } from '../../domain/entities/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { codeAppliesTo, codeObstacle, type Quote, type QuoteInput } from '../../domain/pricing/index.ts'
import { localDate } from '../../domain/time/index.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { OperationInput } from '../define-operation.ts'
import type { Ports, Repositories, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { mayTryCode } from './code-guesses.ts'

/** A given code, and the discounts of the site that it may name, each with what hinders its use. */
export type GivenCode = Pick<QuoteInput, 'code' | 'discounts'>

/** Who gives a code, and where. */
export type Caller = Pick<OperationInput<unknown>, 'tenant' | 'actor' | 'ports'>

/** Compares codes without case and outer spaces. */
export const sameCode = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * The discount whose code a booking used, as it is now; null if there is none any more. Of several with one code it is
 * that of its use; an imported booking has none.
 */
export async function codeUsed(
  { id, payment }: Pick<StoredReservation, 'id' | 'payment'>,
  { discounts }: Pick<Catalogue, 'discounts'>,
  { codeuses }: Pick<Repositories, 'codeuses'>,
): Promise<Discount | null> {
  const code = payment?.quote.discountcodeused ?? ''
  if (code === '') return null
  const named = discounts.filter(({ referencecode }) => sameCode(referencecode, code))
  const use = await codeuses.takenBy(id)
  return (use ? named.find((one) => one.id === use.discount) : named[0]) ?? null
}

/** Of whom uses are counted: the person, and the drafts whose own use does not count. */
interface Using {
  person: string | null
  drafts: string[]
}

/** Whether uses of a code are counted at all. */
export const isCounted = ({ uses, usesperperson }: Discount): boolean =>
  uses !== undefined || usesperperson !== undefined

async function withObstacle(
  discount: Discount,
  { person, drafts }: Using,
  { tenant, ports }: { tenant: Tenant; ports: Ports },
) {
  const now = ports.clock.now()
  const used = isCounted(discount)
    ? await ports.repositories(tenant.scope).codeuses.uses({ discount: discount.id, person, drafts, now })
    : { all: 0, person: 0 }
  return { ...discount, obstacle: codeObstacle(discount, localDate(now, tenant.timezone), used) }
}

/**
 * Reads a discount code with the discounts it may name: the provider's own and those of its white-label. Another
 * provider's code is treated like an unknown one. Dates and uses are judged as of now, and uses once more when it
 * is booked (`takeCodeUse`). Refuses with `rate_limited` a client that guesses codes.
 * @param drafts the drafts that are priced
 */
export async function readCode(
  given: string | undefined,
  { tenant, actor, ports }: Caller,
  drafts: (string | undefined)[] = [],
): Promise<Result<GivenCode>> {
  const code = given?.trim()
  if (!code) return ok({})
  const all = (await ports.catalogueOf(tenant)).discounts
  const named = all.filter(({ referencecode }) => sameCode(referencecode, code))
  const isKnown = named.length > 0
  if (!(await mayTryCode(code.toLowerCase(), isKnown, { tenant, actor, ports })))
    return refuse('rate_limited', { field: '/discountcode' })
  const using = { person: actor.user?.id ?? null, drafts: drafts.flatMap((draft) => draft ?? []) }
  const discounts = await Promise.all(named.map((discount) => withObstacle(discount, using, { tenant, ports })))
  return ok({ code, discounts })
}

/** The discount that a code names for some of the bookables; undefined if it is for none of them, or hindered. */
export const namedFor = (
  { discounts = [] }: GivenCode,
  bookables: string[],
  { scope: { provider } }: Tenant,
): NonNullable<GivenCode['discounts']>[number] | undefined =>
  discounts.find(
    (discount) => !discount.obstacle && bookables.some((bookable) => codeAppliesTo(discount, { provider, bookable })),
  )

/**
 * Refuses a code that reduces nothing when money is taken, so that nobody who gave a code pays the full price unawares.
 * For a code that is for these bookables, `data.status` says why not, with the `code` as its provider writes it.
 */
export function refuseCode({ code }: Pick<Quote, 'code'>): ReturnType<typeof refuse> | null {
  if (code === null || code.status === 'applied') return null
  const { status, referencecode } = code
  const field = '/discountcode'
  if (status === 'unknown') return refuse('discount_not_found', { field })
  if (status === 'not_applicable') return refuse('discount_not_applicable', { field })
  return refuse('discount_not_applicable', { field, data: { status, code: referencecode } })
}
