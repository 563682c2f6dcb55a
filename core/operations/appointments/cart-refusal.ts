import { type Refusal, type Result, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'

/**
 * A refusal of a cart that one of its appointments caused: `field` points at it, `data.appointment` is its number from
 * 0.
 */
export function refuseAppointment(index: number, { code, field = '', data }: Refusal): { ok: false; error: Refusal } {
  return refuse(code, { field: `/appointments/${index}${field}`, data: { ...data, appointment: index } })
}

/** Combines the results of several appointments: all values, or the first refusal. */
export function allOf<T>(results: Result<T>[]): Result<T[]> {
  const values: T[] = []
  for (const [index, result] of results.entries()) {
    if (!result.ok) return refuseAppointment(index, result.error)
    values.push(result.value)
  }
  return { ok: true, value: values }
}

/**
 * The refusal of a cart of one, for a caller who knows nothing of carts: without the appointment's pointer and number,
 * and with the appointment's quote instead of the cart's.
 */
export function refuseAlone({ code, field, data = {} }: Refusal): { ok: false; error: Refusal } {
  const { appointment: _, reservation: __, quote, ...others } = data
  const [only] = isRecord(quote) && Array.isArray(quote.appointments) ? quote.appointments : []
  const alone =
    isRecord(quote) && isRecord(only) ? { currency: quote.currency, discountcode: quote.discountcode, ...only } : quote
  const pointed = field?.replace(/^\/appointments\/0(?=\/|$)/, '')
  const told = { ...others, ...(alone !== undefined && { quote: alone }) }
  return refuse(code, { ...(pointed && { field: pointed }), ...(Object.keys(told).length > 0 && { data: told }) })
}
