import styled from '@emotion/styled'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { leftToPay } from '../price/credit.ts'

const Choice = styled.label({
  display: 'flex',
  alignItems: 'center',
  gap: 'calc(var(--space) * 1.5)',
  minHeight: 52,
  padding: '8px calc(var(--space) * 1.75)',
  border: 'max(var(--border-field), 1px) solid var(--border-strong)',
  borderRadius: 'var(--radius-field)',
  '&:has(input:checked)': { borderColor: 'var(--primary)', boxShadow: 'inset 0 0 0 1px var(--primary)' },
  '& input': { width: 22, height: 22, margin: 0, flex: 'none', accentColor: 'var(--primary)' },
  '& span': { display: 'grid' },
  '& strong': { fontWeight: 600 },
  '& small': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
})

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
    <Choice data-part="credit">
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
    </Choice>
  )
}
