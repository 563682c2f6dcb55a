import { ok, refuse } from '../../domain/errors.ts'
import { codeAppliesTo, formatMajor } from '../../domain/pricing/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { visibilityOf } from '../catalogue/visibility.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { readCode } from './discount-code.ts'

const bookableOf = ({
  bookable,
}: NonNullable<Wire['validate_discount_code']['params']['reservations']>[number]): string =>
  typeof bookable === 'string' ? bookable : bookable.id

/**
 * Whether a discount code is valid for what is being booked, and for how much. Another provider's code is treated like
 * an unknown one; a client that tries many is refused with `rate_limited`. Only the quote computes the reduction.
 */
export const validateDiscountCode = defineOperation({
  name: 'validate_discount_code',
  summary: 'Whether a discount code is good for some reservations, and what it takes.',
  ...calls.validate_discount_code,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { params, tenant } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const given = (params.referencecode ?? params.reference_code ?? '').trim()
    if (given === '') return refuse('invalid_params', { field: '/referencecode' })
    const read = await readCode(
      given,
      input,
      params.reservations?.map(({ draft }) => draft),
    )
    if (!read.ok) return refuse(read.error.code, { field: '/referencecode' })
    const named = read.value.discounts ?? []
    const [first] = named
    if (!first) return ok({ valid: false, status: 'unknown' as const, referencecode: given })
    const visible = await visibilityOf(input)
    if (!visible.ok) return visible
    const wanted = [...new Set((params.reservations ?? []).map(bookableOf))]
    const known = (bookable: string) => (visible.value.find(bookable) ? bookable : '')
    const applies = (discount: typeof first) =>
      wanted.filter((one) => codeAppliesTo(discount, { provider: provider.value.id, bookable: known(one) }))
    const fitting = wanted.length === 0 ? named : named.filter((discount) => applies(discount).length > 0)
    // As a quote does: of several with one code, one that can be used.
    const fits = fitting.find(({ obstacle }) => !obstacle) ?? fitting[0]
    const { referencecode, discount_percentage, discount_amount, minimum } = fits ?? first
    if (!fits) return ok({ valid: false, status: 'not_applicable' as const, referencecode })
    if (fits.obstacle) return ok({ valid: false, status: fits.obstacle, referencecode })
    return ok({
      valid: true,
      status: 'valid' as const,
      referencecode,
      ...(discount_percentage === undefined ? {} : { discount_percentage }),
      ...(discount_amount === undefined
        ? {}
        : { discount_amount: formatMajor(discount_amount, tenant.currency.digits) }),
      ...(minimum === undefined ? {} : { minimum: formatMajor(minimum, tenant.currency.digits) }),
      bookables: applies(fits),
    })
  },
})
