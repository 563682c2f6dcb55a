import styled from '@emotion/styled'
import { useEffect, useMemo, useRef, useState } from 'react'
import { readablePhone } from '../../../core/domain/wording/contact.ts'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { StaffOnly } from '../../booking/login/staff-only.tsx'
import type { CallError } from '../../data/errors.ts'
import { createRefundCalls, type RefundCalls, type RefundTask, type RefundTasks } from '../../data/refund-calls.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageRoom, PageSheet } from '../../ui/page-sheet.ts'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { SuspenseList } from './suspense-list.tsx'

const Tasks = styled.ul({
  display: 'grid',
  borderBlockStart: '1px solid var(--border)',
  '& > li': {
    display: 'grid',
    gap: 'calc(var(--space) * 1.5)',
    paddingBlock: 'calc(var(--space) * 2)',
    borderBlockEnd: '1px solid var(--border)',
    '@media (min-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' },
  },
  '& strong': { fontVariantNumeric: 'tabular-nums' },
  '& small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)', overflowWrap: 'anywhere' },
  '& small > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, marginInlineEnd: 'var(--space)' },
})

/** For staff: what they are to give back themselves, what they have, and what was taken that nobody had asked for. */
export default function RefundsPage() {
  return (
    <PageRoom>
      <PageSheet>
        <StaffOnly title="refunds.title" height={160}>
          <Lists />
        </StaffOnly>
      </PageSheet>
    </PageRoom>
  )
}

/** A list of tasks, page by page. `round` counts what changes it: then its first page is read anew. */
function useTasks(calls: RefundCalls, settled: boolean, round: number) {
  const [page, setPage] = useState(1)
  const [list, setList] = useState<RefundTasks | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew.
  useEffect(() => {
    let isCurrent = true
    void calls.tasks(settled, page).then((answer) => {
      if (!isCurrent) return
      // The last of a page may have been settled.
      if (answer.ok && answer.value.tasks.length === 0 && page > 1) return setPage(page - 1)
      setFailed(answer.ok ? null : answer.error)
      if (answer.ok) setList(answer.value)
    })
    return () => {
      isCurrent = false
    }
  }, [calls, settled, page, round])
  return { page, setPage, list, failed }
}

function Lists() {
  const t = useWords()
  const { money } = useFormats()
  const client = useRpc()
  const calls = useMemo(() => createRefundCalls(client), [client])
  const [chosen, setChosen] = useState<RefundTask | null>(null)
  const [done, setDone] = useState<RefundTask | null>(null)
  const [round, setRound] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const open = useTasks(calls, false, round)
  const settled = useTasks(calls, true, round)
  const { failed, list } = open
  const onSettled = (task: RefundTask) => {
    setChosen(null)
    setDone(task)
    settled.setPage(1)
    setRound((before) => before + 1)
    heading.current?.focus()
  }
  return (
    <>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('refunds.title')}
        </h1>
        <p>{t('refunds.text')}</p>
      </header>
      {failed ? <Failure error={failed} repeatable onRetry={() => setRound((before) => before + 1)} /> : null}
      {done ? (
        <Notice tone="success">
          {t('refunds.settled', { amount: money(done.amount), name: done.reservation?.first_name ?? '' })}
        </Notice>
      ) : null}
      {list === null && !failed ? <Skeleton height={160} /> : null}
      {list?.tasks.length === 0 ? <p data-part="empty">{t('refunds.empty')}</p> : null}
      {list && list.tasks.length > 0 ? (
        <Tasks data-part="open">
          {list.tasks.map((task) => (
            <li key={task.id}>
              <Task task={task} />
              {task.disputed ? null : (
                <div>
                  <Button variant="secondary" onClick={() => setChosen(task)}>
                    {t('refunds.settle')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </Tasks>
      ) : null}
      {list ? <Pager page={open.page} hasMore={list.hasmore} isOldestFirst onPage={open.setPage} /> : null}
      {settled.list && settled.list.tasks.length > 0 ? (
        <section>
          <h2>{t('refunds.given')}</h2>
          <Tasks data-part="settled">
            {settled.list.tasks.map((task) => (
              <li key={task.id}>
                <Task task={task} />
              </li>
            ))}
          </Tasks>
          <Pager page={settled.page} hasMore={settled.list.hasmore} isOldestFirst onPage={settled.setPage} />
        </section>
      ) : null}
      {settled.list ? <SuspenseList rows={(children) => <Tasks>{children}</Tasks>} /> : null}
      {chosen ? (
        <SettleDialog task={chosen} calls={calls} onClose={() => setChosen(null)} onSettled={onSettled} />
      ) : null}
    </>
  )
}

/** Who gets how much, of what, and why by hand, or how they got it. */
function Task({ task }: { task: RefundTask }) {
  const t = useWords()
  const { money, figures } = useFormats()
  const { provider } = useBootstrap()
  const { amount, why, disputed, reservation, given } = task
  const on = (wall: string) => figures(wall.slice(0, 10))
  return (
    <div>
      <strong>{money(amount)}</strong>{' '}
      {reservation ? t('refunds.to', { name: `${reservation.first_name} ${reservation.last_name}`.trim() }) : null}
      {reservation ? (
        <small>
          {reservation.bookablename}, {on(reservation.start)}
        </small>
      ) : (
        <small>{t('refunds.of_points')}</small>
      )}
      {given ? (
        <small>
          {t(`refunds.by_${given.means}`, {
            ...{ memo: given.memo, number: given.externalid },
            date: on(wallClockIn(given.at_utc, provider?.timezone ?? 'UTC').date),
          })}
        </small>
      ) : (
        <small>{t(`refunds.why_${why}`)}</small>
      )}
      {disputed ? <small>{t('refunds.disputed')}</small> : null}
      {reservation && !given ? (
        <small>
          <a href={`/manage/${encodeURIComponent(reservation.id)}`}>{t('refunds.see')}</a>
          {reservation.email ? <a href={`mailto:${reservation.email}`}>{reservation.email}</a> : null}
          {reservation.mobile_phone_number ? (
            <a href={`tel:${reservation.mobile_phone_number}`}>{readablePhone(reservation.mobile_phone_number)}</a>
          ) : null}
        </small>
      ) : null}
    </div>
  )
}
