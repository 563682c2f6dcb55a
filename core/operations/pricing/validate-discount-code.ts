import { type Static, Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { codeAppliesTo, formatMajor } from '../../domain/pricing/index.ts'
import { sightOf } from '../catalogue/sight.ts'
import { defineOperation } from '../define-operation.ts'
import { EntityId, ProviderRef, providerOf } from '../params.ts'
import { readCode } from './discount-code.ts'

/** A reservation of the cart, of which only the bookable matters: by its id, or as the entity itself. */
const Reservation = Type.Object(
  { bookable: Type.Union([EntityId, Type.Object({ id: EntityId }, { additionalProperties: true })]) },
  { additionalProperties: true },
)
const Code = Type.Optional(Type.String({ maxLength: 100 }))

const bookableOf = ({ bookable }: Static<typeof Reservation>): string =>
  typeof bookable === 'string' ? bookable : bookable.id

/**
 * Whether a discount code is good for what is being booked, and for how much. One of another provider is as unknown as
 * one that nobody has; who tries many is refused with `rate_limited`. What it takes is computed by the quote alone.
 */
export const validateDiscountCode = defineOperation({
  name: 'validate_discount_code',
  summary: 'Whether a discount code is good for some reservations, and what it takes.',
  params: Type.Object({
    provider: ProviderRef,
    referencecode: Code,
    reference_code: Code,
    reservations: Type.Optional(Type.Array(Reservation, { maxItems: 20 })),
  }),
  result: Type.Object({
    valid: Type.Boolean(),
    status: Type.Union([Type.Literal('valid'), Type.Literal('unknown'), Type.Literal('not_applicable')]),
    referencecode: Type.String({ description: 'as the provider writes it; as it was given where nobody has it' }),
    discount_percentage: Type.Optional(Type.Number()),
    discount_amount: Type.Optional(Type.Number({ description: 'of the whole cart, in major units' })),
    bookables: Type.Optional(
      Type.Array(Type.String(), { description: 'of those being booked, the ones that it is for' }),
    ),
  }),
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { params, tenant } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const given = (params.referencecode ?? params.reference_code ?? '').trim()
    if (given === '') return refuse('invalid_params', { field: '/referencecode' })
    const read = await readCode(given, input)
    if (!read.ok) return refuse(read.error.code, { field: '/referencecode' })
    const named = read.value.discounts ?? []
    const [first] = named
    if (!first) return ok({ valid: false, status: 'unknown' as const, referencecode: given })
    const sight = await sightOf(input)
    if (!sight.ok) return sight
    const wanted = [...new Set((params.reservations ?? []).map(bookableOf))]
    const known = (bookable: string) => (sight.value.find(bookable) ? bookable : '')
    const applies = (discount: typeof first) =>
      wanted.filter((one) => codeAppliesTo(discount, { provider: provider.value.id, bookable: known(one) }))
    const fits = wanted.length === 0 ? first : named.find((discount) => applies(discount).length > 0)
    const { referencecode, discount_percentage, discount_amount } = fits ?? first
    if (!fits) return ok({ valid: false, status: 'not_applicable' as const, referencecode })
    return ok({
      valid: true,
      status: 'valid' as const,
      referencecode,
      ...(discount_percentage === undefined ? {} : { discount_percentage }),
      ...(discount_amount === undefined
        ? {}
        : { discount_amount: formatMajor(discount_amount, tenant.currency.digits) }),
      bookables: applies(fits),
    })
  },
})
