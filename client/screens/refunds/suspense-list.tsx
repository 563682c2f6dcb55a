import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createSuspenseCalls, type Settled, type SuspendedPayment, type Suspense } from '../../data/suspense-calls.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useWords } from '../../ui/words.tsx'
import { SuspenseDialog } from './suspense-dialog.tsx'

/**
 * Payments of which something else was taken than was asked for, for staff to decide; nothing where there are none. One
 * that was decided about stays in its place, with what became of it, until the list is read anew.
 */
export function SuspenseList({ rows }: { rows(children: ReactNode): ReactNode }) {
  const t = useWords()
  const client = useRpc()
  const calls = useMemo(() => createSuspenseCalls(client), [client])
  const [page, setPage] = useState(1)
  const [found, setFound] = useState<Suspense | null>(null)
  const [chosen, setChosen] = useState<SuspendedPayment | null>(null)
  const [settled, setSettled] = useState<ReadonlyMap<string, Settled>>(new Map())
  useEffect(() => {
    let isCurrent = true
    void calls.list(page).then((answer) => {
      if (isCurrent && answer.ok) setFound(answer.value)
    })
    return () => {
      isCurrent = false
    }
  }, [calls, page])
  if (!found || (found.payments.length === 0 && page === 1)) return null
  return (
    <section data-part="suspense">
      <h2>{t('suspense.title')}</h2>
      <p>{t('suspense.text')}</p>
      {rows(
        found.payments.map((payment) => (
          <li key={payment.id}>
            <Payment payment={payment} />
            <Outcome settled={settled.get(payment.id) ?? null} onDecide={() => setChosen(payment)} />
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
            setSettled((before) => new Map([...before, [chosen.id, done]]))
          }}
        />
      ) : null}
    </section>
  )
}

/** The button that decides about one, or what became of it. */
function Outcome({ settled, onDecide }: { settled: Settled | null; onDecide(): void }) {
  const t = useWords()
  const { money } = useFormats()
  if (settled === null)
    return (
      <div>
        <Button variant="secondary" onClick={onDecide}>
          {t('suspense.decide')}
        </Button>
      </div>
    )
  const { kept, back, currency } = settled
  return (
    <Notice tone="success">
      {[
        ...(kept > 0 ? [t('suspense.kept', { amount: money(kept, currency) })] : []),
        ...(back > 0 ? [t('suspense.back', { amount: money(back, currency) })] : []),
      ].join(' ')}
    </Notice>
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
