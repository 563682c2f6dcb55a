import type { Quote } from '../../data/quotes.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { QuoteLines } from './price-lines.tsx'

/** The lines of a reservation's price, what was paid, and what is still due. */
export function PriceBreakdown({
  quote,
  seats,
  paid,
  due,
}: {
  quote: Quote
  seats: number
  paid: number
  due: number
}) {
  const t = useWords()
  const { money } = useFormats()
  const { provider } = useBootstrap()
  return (
    <div>
      <QuoteLines quote={quote} seats={seats} isBooked />
      {paid > 0 ? <p>{t('payment.paid', { amount: money(paid) })}</p> : null}
      {due > 0 ? (
        <p>
          {t('thanks.due', { provider: provider?.name ?? '' })} {money(due)}
        </p>
      ) : null}
    </div>
  )
}
