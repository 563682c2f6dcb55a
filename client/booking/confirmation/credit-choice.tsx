import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { leftToPay } from '../price/credit.ts'
import { TickRow } from './tick-row.ts'

/** Whether account credit pays first; nothing where there is none, or nothing that it could pay. */
export function CreditChoice({ disabled }: { disabled: boolean }) {
  const t = useWords()
  const { money } = useFormats()
  const { draft, update, quote } = useBooking()
  const {
    creditavailable = 0,
    creditused = 0,
    giftused = 0,
    duenow,
    dueonapproval,
  } = quote.quote ?? { duenow: 0, dueonapproval: 0 }
  if (draft.waiting || quote.quote === null || creditavailable === 0 || duenow + dueonapproval === 0) return null
  // A gift code goes first: nothing may be left for the credit to pay.
  if (creditused === 0 && duenow + dueonapproval <= giftused) return null
  const { duenow: now, dueonapproval: later } = leftToPay(quote.quote)
  return (
    <TickRow data-part="credit">
      <input
        type="checkbox"
        checked={draft.usecredit === true}
        disabled={disabled}
        onChange={(event) => update({ usecredit: event.target.checked })}
      />
      <span>
        <strong>{t('credit.use', { amount: money(creditavailable) })}</strong>
        <small>
          {creditused === 0
            ? t('credit.first')
            : t(now + later > 0 ? 'credit.pays' : 'credit.pays_all', {
                amount: money(creditused),
                rest: money(now + later),
              })}
        </small>
      </span>
    </TickRow>
  )
}
