import type { Settled, SuspendedPayment } from '../../data/suspense-calls.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Pager } from '../../ui/pager.tsx'
import { useWords } from '../../ui/words.tsx'
import { Contact } from './contact.tsx'
import { MoneyList } from './money-list.ts'
import type { Paged } from './use-pages.ts'

/** Payments of which something else was taken than was asked for, for staff to decide; nothing where there are none. */
export function SuspenseList({
  open,
  onDecide,
}: {
  open: Paged<SuspendedPayment>
  onDecide(one: SuspendedPayment): void
}) {
  const t = useWords()
  const { page, setPage, list } = open
  if (!list || list.items.length === 0) return null
  return (
    <section>
      <h2>{t('suspense.title')}</h2>
      <p>{t('suspense.text')}</p>
      <MoneyList data-part="suspense">
        {list.items.map((payment) => (
          <li key={payment.id}>
            <Payment payment={payment} />
            <div>
              <Button variant="secondary" onClick={() => onDecide(payment)}>
                {t('suspense.decide')}
              </Button>
            </div>
          </li>
        ))}
      </MoneyList>
      <Pager page={page} hasMore={list.hasmore} isOldestFirst onPage={setPage} />
    </section>
  )
}

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
function Payment({ payment }: { payment: SuspendedPayment }) {
  const t = useWords()
  const { money, figures } = useFormats()
  const { amount, taken, returned, asked, currency, reservations, processor, reference } = payment
  const told = { asked: money(asked.amount, asked.currency), taken: money(taken, currency) }
  return (
    <div>
      <strong>{money(amount, currency)}</strong>
      <small>
        {t('suspense.asked', told)}{' '}
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
