import { fillingsOf } from './answer-value.ts'
import { fraction, multiply } from './fraction.ts'
import type { QuoteLine, ReservationToPrice } from './types.ts'
import { roundMinor } from './unpriceable.ts'
import { addonFunctionAmount } from './value-function.ts'

/**
 * One line per add-on of the bookable that was chosen: what one costs, `priceadjustment` or what its `price_function`
 * gives, times the quantity, rounded once. Others than the bookable's own cost nothing, since nobody can choose them.
 */
export function addonLines(reservation: ReservationToPrice, digits: number): QuoteLine[] {
  const { pricedata, addons = {} } = reservation
  return pricedata.addons.flatMap((addon) => {
    const quantity = Object.hasOwn(addons, addon.id) ? (addons[addon.id] ?? 0) : 0
    if (quantity <= 0) return []
    const one =
      addon.function === undefined
        ? fraction(addon.priceadjustment)
        : addonFunctionAmount(addon.id, addon.function, {
            fillings: fillingsOf(reservation),
            forms: pricedata.forms,
            digits,
          })
    const amount = roundMinor(multiply(one, fraction(quantity)))
    return [{ kind: 'addon' as const, amount, label: addon.name, addon: addon.id, quantity }]
  })
}
