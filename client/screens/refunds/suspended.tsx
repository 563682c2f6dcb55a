import type { Settled, SuspendedPayment } from '../../data/suspense-calls.ts'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { Contact } from './contact.tsx'

/** What became of one, in words. */
export function useToldSuspense(): (settled: Settled) => string {
  const t = useWords()
  const { money } = useFormats()
  return ({ kept, back, currency }) =>
    [
      ...(kept > 0 ? [t('suspense.kept', { amount: money(kept, currency) })] : []),
      ...(back > 0 ? [t('suspense.back', { amount: money(back, currency) })] : []),
    ].join(' ')
}

/** How much lies there, what was asked for, and what it was to pay for. */
export function Suspended({ payment }: { payment: SuspendedPayment }) {
  const t = useWords()
  const { money, figures } = useFormats()
  const { amount, taken, returned, asked, elsewhere, currency, reservations, processor, reference } = payment
  const told = { asked: money(asked.amount, asked.currency), taken: money(taken, currency) }
  return (
    <div>
      <strong>{money(amount, currency)}</strong>
      <small>
        {t(elsewhere ? 'suspense.elsewhere' : 'suspense.asked', told)}{' '}
        {returned > 0 ? t('suspense.returned', { amount: money(returned, currency) }) : null}
      </small>
      {payment.purchase ? <small>{t('refunds.of_points')}</small> : null}
      {reservations.map((one) => (
        <div key={one.id}>
          <small>
            {one.bookablename}, {figures(one.start.slice(0, 10))}, {`${one.first_name} ${one.last_name}`.trim()}.{' '}
            {t('suspense.owes', { amount: money(one.due) })}
          </small>
          <Contact reservation={one} />
        </div>
      ))}
      <small>
        {processor} {reference}
      </small>
    </div>
  )
}
