import { useMemo, useRef, useState } from 'react'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { StaffOnly } from '../../booking/login/staff-only.tsx'
import { createAlarmCalls, type MoneyAlarm } from '../../data/alarm-calls.ts'
import { createRefundCalls, type RefundTask } from '../../data/refund-calls.ts'
import { createSuspenseCalls, type SuspendedPayment } from '../../data/suspense-calls.ts'
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
import { Contact } from './contact.tsx'
import { ClosedAlarms, MoneyAlarms, SettleAlarm } from './money-alarms.tsx'
import { MoneyList } from './money-list.ts'
import { SettleDialog } from './settle-dialog.tsx'
import { SuspenseDialog } from './suspense-dialog.tsx'
import { SuspenseList, useToldSuspense } from './suspense-list.tsx'
import { usePages } from './use-pages.ts'

/**
 * For staff: what they are to give back themselves, what was taken that nobody had asked for, what else about money
 * only they can settle, and what they have.
 */
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

function Lists() {
  const t = useWords()
  const { money } = useFormats()
  const client = useRpc()
  const calls = useMemo(() => createRefundCalls(client), [client])
  const alarmCalls = useMemo(() => createAlarmCalls(client), [client])
  const suspenseCalls = useMemo(() => createSuspenseCalls(client), [client])
  const toldSuspense = useToldSuspense()
  const [chosen, setChosen] = useState<RefundTask | null>(null)
  const [alarm, setAlarm] = useState<MoneyAlarm | null>(null)
  const [decided, setDecided] = useState<SuspendedPayment | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = useMemo(
    () => ({
      open: (page: number) => calls.tasks(false, page),
      settled: (page: number) => calls.tasks(true, page),
      suspended: suspenseCalls.list,
      alarms: (page: number) => alarmCalls.alarms(false, page),
      closed: (page: number) => alarmCalls.alarms(true, page),
    }),
    [calls, suspenseCalls, alarmCalls],
  )
  const open = usePages(asked.open, round)
  const settled = usePages(asked.settled, round)
  const suspended = usePages(asked.suspended, round)
  const alarms = usePages(asked.alarms, round)
  const closed = usePages(asked.closed, round)
  const failed = open.failed ?? suspended.failed ?? alarms.failed
  // Together, so that nothing that is shown moves when the rest comes.
  const list = alarms.list && suspended.list && open.list
  const onDone = (said: string) => {
    setChosen(null)
    setAlarm(null)
    setDecided(null)
    setDone(said)
    settled.setPage(1)
    closed.setPage(1)
    setRound((before) => before + 1)
    heading.current?.focus()
  }
  const onSettled = ({ amount, reservation }: RefundTask) =>
    onDone(t('refunds.settled', { amount: money(amount), name: reservation?.first_name ?? '' }))
  return (
    <>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('refunds.title')}
        </h1>
        <p>{t('refunds.text')}</p>
      </header>
      {failed ? <Failure error={failed} repeatable onRetry={() => setRound((before) => before + 1)} /> : null}
      {done ? <Notice tone="success">{done}</Notice> : null}
      {list === null && !failed ? <Skeleton height={160} /> : null}
      {list?.items.length === 0 ? <p data-part="empty">{t('refunds.empty')}</p> : null}
      {list && list.items.length > 0 ? (
        <MoneyList data-part="open">
          {list.items.map((task) => (
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
        </MoneyList>
      ) : null}
      {list ? <Pager page={open.page} hasMore={list.hasmore} isOldestFirst onPage={open.setPage} /> : null}
      {list ? <SuspenseList open={suspended} onDecide={setDecided} /> : null}
      {list ? <MoneyAlarms open={alarms} onSettle={setAlarm} /> : null}
      {settled.list && settled.list.items.length > 0 ? (
        <section>
          <h2>{t('refunds.given')}</h2>
          <MoneyList data-part="settled">
            {settled.list.items.map((task) => (
              <li key={task.id}>
                <Task task={task} />
              </li>
            ))}
          </MoneyList>
          <Pager page={settled.page} hasMore={settled.list.hasmore} isOldestFirst onPage={settled.setPage} />
        </section>
      ) : null}
      {list ? <ClosedAlarms closed={closed} /> : null}
      {alarm ? (
        <SettleAlarm
          alarm={alarm}
          calls={alarmCalls}
          onClose={() => setAlarm(null)}
          onSettled={({ amount }) => onDone(t('alarms.settled', { amount: money(amount) }))}
        />
      ) : null}
      {decided ? (
        <SuspenseDialog
          payment={decided}
          calls={suspenseCalls}
          onClose={() => setDecided(null)}
          onSettled={(settled) => onDone(toldSuspense(settled))}
        />
      ) : null}
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
      {reservation && !given ? <Contact reservation={reservation} /> : null}
    </div>
  )
}
