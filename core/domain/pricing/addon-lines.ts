import { fillingsOf } from './answer-value.ts'
import type { FormulaEffort } from './formula-effort.ts'
import { fraction, multiply } from './fraction.ts'
import type { QuoteLine, ReservationToPrice } from './types.ts'
import { roundMinor } from './unpriceable.ts'
import { addonFunctionAmount } from './value-function.ts'

/**
 * One line per chosen add-on: its `priceadjustment` or the result of its `price_function`, times the quantity, rounded
 * once. Add-ons that the bookable doesn't have are ignored, since they can't be chosen.
 */
export function addonLines(
  reservation: ReservationToPrice,
  { digits, effort }: { digits: number; effort: FormulaEffort },
): QuoteLine[] {
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
            effort,
          })
    const amount = roundMinor(multiply(one, fraction(quantity)))
    return [{ kind: 'addon' as const, amount, label: addon.name, addon: addon.id, quantity }]
  })
}
