import { useMemo } from 'react'
import { priceDataFromMajor } from '../../../core/domain/pricing/index.ts'
import { text } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { slotInstants } from '../context/slot-instants.ts'
import type { Filling } from './filling.ts'
import { fillingPrices, hasPrices, type Priced } from './filling-price.ts'
import { submissionsOf, withSubmission } from './form-cart.ts'
import { readDraft } from './read-draft.ts'
import type { FormView } from './read-forms.ts'
import type { FormStepState } from './use-form-step.ts'

/** The id of a filling that is not in the cart yet. */
const unnamed = 'unnamed'

/**
 * Returns the price of a filling, in the cart or unfinished, without asking the server. Null where the page has no
 * price data, or where the form costs nothing.
 */
export function useFillingPrice({ forms, context }: Pick<FormStepState, 'forms' | 'context'>) {
  const { pricing, currency, provider } = useBootstrap()
  const { draft, facts } = useBooking()
  const { start_utc, end_utc } = slotInstants(draft)
  const priced = useMemo((): Priced | null => {
    const pricedata = priceDataFromMajor(pricing?.pricedata[facts.id], currency.digits)
    if (!pricedata) return null
    const start = Date.parse(start_utc ?? '') || 0
    const end = Date.parse(end_utc ?? '') || start + facts.duration * 1000
    const timezone = text(provider?.timezone) || 'UTC'
    return { pricedata, currency, start, end, timezone, seats: context.seats }
  }, [pricing, currency, provider, start_utc, end_utc, facts.id, facts.duration, context.seats])
  return (form: FormView, filling: Filling, id: string = unnamed): number | null => {
    if (!priced || !hasPrices(priced.pricedata, form.id)) return null
    const drafted = { ...draft, ...withSubmission(form, draft, id, filling) }
    const index = submissionsOf(form, drafted).findIndex((one) => one.id === id || one.id === form.id)
    const priceOf = fillingPrices(priced, readDraft(forms, drafted, context).kept)
    return priceOf && index >= 0 ? priceOf(form.id, index) : priceOf ? 0 : null
  }
}
