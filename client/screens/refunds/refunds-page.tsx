import { Fragment, useEffect, useRef, useState } from 'react'
import { StaffOnly } from '../../booking/login/staff-only.tsx'
import type { MoneyAlarm } from '../../data/alarm-calls.ts'
import type { RefundTask } from '../../data/refund-calls.ts'
import type { SuspendedPayment } from '../../data/suspense-calls.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageRoom, PageSheet } from '../../ui/page-sheet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { Alarm, SettleAlarm } from './alarm.tsx'
import { MoneySection } from './money-section.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { Suspended, useToldSuspense } from './suspended.tsx'
import { SuspenseDialog } from './suspense-dialog.tsx'
import { Task } from './task.tsx'
import { useLists } from './use-lists.ts'

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

/** What staff are about to settle. */
type Chosen =
  | { kind: 'task'; task: RefundTask }
  | { kind: 'suspended'; payment: SuspendedPayment }
  | { kind: 'alarm'; alarm: MoneyAlarm }
  | null

function Lists() {
  const t = useWords()
  const { money } = useFormats()
  const { calls, open, suspended, alarmed, given, closed, readAll } = useLists()
  const toldSuspense = useToldSuspense()
  const [chosen, setChosen] = useState<Chosen>(null)
  const [done, setDone] = useState({ said: '', times: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => void readAll(), [readAll])
  // The pressed button is gone, so the heading above the result takes the focus.
  useEffect(() => {
    if (done.times > 0) heading.current?.focus()
  }, [done.times])
  const failed = open.failed ?? suspended.failed ?? alarmed.failed
  const list = alarmed.list && suspended.list && open.list
  const close = () => setChosen(null)
  // The dialog stays until the lists say the same as the result.
  const onDone = async (said: string) => {
    await readAll()
    close()
    setDone(({ times }) => ({ said, times: times + 1 }))
  }
  return (
    <>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('refunds.title')}
        </h1>
        <p>{t('refunds.text')}</p>
      </header>
      {/* The lists are others after each result: they are drawn anew instead of moving about. */}
      <Fragment key={done.times}>
        {failed ? <Failure error={failed} repeatable onRetry={readAll} /> : null}
        {done.said ? <Notice tone="success">{done.said}</Notice> : null}
        {list === null && !failed ? <Skeleton height={160} /> : null}
        {list?.items.length === 0 ? <Empty icon="check">{t('refunds.empty')}</Empty> : null}
        {list ? (
          <>
            <MoneySection
              part="open"
              paged={open}
              isOldestFirst
              act={{
                label: t('refunds.settle'),
                run: (task) => setChosen({ kind: 'task', task }),
                isOffered: ({ disputed }) => !disputed,
              }}
            >
              {(task) => <Task task={task} />}
            </MoneySection>
            <MoneySection
              part="suspense"
              paged={suspended}
              title={t('suspense.title')}
              text={t('suspense.text')}
              isOldestFirst
              act={{ label: t('suspense.decide'), run: (payment) => setChosen({ kind: 'suspended', payment }) }}
            >
              {(payment) => <Suspended payment={payment} />}
            </MoneySection>
            <MoneySection
              part="alarms"
              paged={alarmed}
              title={t('alarms.title')}
              text={t('alarms.text')}
              isOldestFirst
              act={{ label: t('alarms.settle'), run: (alarm) => setChosen({ kind: 'alarm', alarm }) }}
            >
              {(alarm) => <Alarm alarm={alarm} />}
            </MoneySection>
            <MoneySection part="settled" paged={given} title={t('refunds.given')} isOldestFirst>
              {(task) => <Task task={task} />}
            </MoneySection>
            <MoneySection part="closed-alarms" paged={closed} title={t('alarms.closed')}>
              {(alarm) => <Alarm alarm={alarm} />}
            </MoneySection>
          </>
        ) : null}
      </Fragment>
      {chosen?.kind === 'task' ? (
        <SettleDialog
          task={chosen.task}
          calls={calls.refunds}
          onClose={close}
          onSettled={({ amount, reservation }) =>
            onDone(t('refunds.settled', { amount: money(amount), name: reservation?.first_name ?? '' }))
          }
        />
      ) : null}
      {chosen?.kind === 'suspended' ? (
        <SuspenseDialog
          payment={chosen.payment}
          calls={calls.suspense}
          onClose={close}
          onSettled={(settled) => onDone(toldSuspense(settled))}
        />
      ) : null}
      {chosen?.kind === 'alarm' ? (
        <SettleAlarm
          alarm={chosen.alarm}
          calls={calls.alarms}
          onClose={close}
          onSettled={({ amount }) => onDone(t('alarms.settled', { amount: money(amount) }))}
        />
      ) : null}
    </>
  )
}
