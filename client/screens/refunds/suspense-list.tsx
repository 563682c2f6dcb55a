import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createSuspenseCalls, type Settled, type SuspendedPayment, type Suspense } from '../../data/suspense-calls.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useWords } from '../../ui/words.tsx'
import { SuspenseDialog } from './suspense-dialog.tsx'

/** Payments of which something else was taken than was asked for, for staff to decide; nothing where there are none. */
export function SuspenseList({ rows }: { rows(children: ReactNode): ReactNode }) {
  const t = useWords()
  const { money } = useFormats()
  const client = useRpc()
  const calls = useMemo(() => createSuspenseCalls(client), [client])
  const [page, setPage] = useState(1)
  const [found, setFound] = useState<Suspense | null>(null)
  const [chosen, setChosen] = useState<SuspendedPayment | null>(null)
  const [settled, setSettled] = useState<Settled | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was settled is off the list.
  useEffect(() => {
    let isCurrent = true
    void calls.list(page).then((answer) => {
      if (!isCurrent || !answer.ok) return
      // The last of a page may have been settled.
      if (answer.value.payments.length === 0 && page > 1) return setPage(page - 1)
      setFound(answer.value)
    })
    return () => {
      isCurrent = false
    }
  }, [calls, page, settled])
  if (!found || (found.payments.length === 0 && !settled)) return null
  return (
    <section data-part="suspense">
      <h2>{t('suspense.title')}</h2>
      <p>{t('suspense.text')}</p>
      {settled ? (
        <Notice tone="success">
          {[
            ...(settled.kept > 0 ? [t('suspense.kept', { amount: money(settled.kept, settled.currency) })] : []),
            ...(settled.back > 0 ? [t('suspense.back', { amount: money(settled.back, settled.currency) })] : []),
          ].join(' ')}
        </Notice>
      ) : null}
      {rows(
        found.payments.map((payment) => (
          <li key={payment.id}>
            <Payment payment={payment} />
            <div>
              <Button variant="secondary" onClick={() => setChosen(payment)}>
                {t('suspense.decide')}
              </Button>
            </div>
          </li>
        )),
      )}
      <Pager page={page} hasMore={found.hasmore} isOldestFirst onPage={setPage} />
      {chosen ? (
        <SuspenseDialog
          payment={chosen}
          calls={calls}
          onClose={() => setChosen(null)}
          onSettled={(done) => {
            setChosen(null)
            setSettled(done)
          }}
        />
      ) : null}
    </section>
  )
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
        <small key={one.id}>
          {one.bookablename}, {figures(one.start.slice(0, 10))}, {`${one.first_name} ${one.last_name}`.trim()}.{' '}
          {t('suspense.owes', { amount: money(one.due) })}{' '}
          <a href={`/manage/${encodeURIComponent(one.id)}`}>{t('refunds.see')}</a>
          {one.email ? <a href={`mailto:${one.email}`}>{one.email}</a> : null}
        </small>
      ))}
      <small>
        {processor} {reference}
      </small>
    </div>
  )
}
