import { useState } from 'react'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import type { AlarmCalls, MoneyAlarm } from '../../data/alarm-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Pager } from '../../ui/pager.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'
import { Contact } from './contact.tsx'
import { MoneyList } from './money-list.ts'
import type { Paged } from './use-pages.ts'

/** What about money only people can settle, with what to do; nothing where there is none. */
export function MoneyAlarms({ open, onSettle }: { open: Paged<MoneyAlarm>; onSettle(alarm: MoneyAlarm): void }) {
  const t = useWords()
  const { page, setPage, list } = open
  if (!list || list.items.length === 0) return null
  return (
    <section>
      <h2>{t('alarms.title')}</h2>
      <p>{t('alarms.text')}</p>
      <MoneyList data-part="alarms">
        {list.items.map((alarm) => (
          <li key={alarm.id}>
            <Alarm alarm={alarm} />
            <div>
              <Button variant="secondary" onClick={() => onSettle(alarm)}>
                {t('alarms.settle')}
              </Button>
            </div>
          </li>
        ))}
      </MoneyList>
      <Pager page={page} hasMore={list.hasmore} isOldestFirst onPage={setPage} />
    </section>
  )
}

/** What staff have settled, and what has ended by itself. */
export function ClosedAlarms({ closed: { page, setPage, list } }: { closed: Paged<MoneyAlarm> }) {
  const t = useWords()
  if (!list || list.items.length === 0) return null
  return (
    <section>
      <h2>{t('alarms.closed')}</h2>
      <MoneyList data-part="closed-alarms">
        {list.items.map((alarm) => (
          <li key={alarm.id}>
            <Alarm alarm={alarm} />
          </li>
        ))}
      </MoneyList>
      <Pager page={page} hasMore={list.hasmore} onPage={setPage} />
    </section>
  )
}

/** How much, of what, what to do, and since when; or how it came to an end. */
function Alarm({ alarm }: { alarm: MoneyAlarm }) {
  const t = useWords()
  const { money, figures } = useFormats()
  const { provider } = useBootstrap()
  const { amount, todo, reservation, reference, attempt, since_utc, latest_utc, times, closed_utc, settled } = alarm
  const on = (utc: string) => figures(wallClockIn(utc, provider?.timezone ?? 'UTC').date)
  return (
    <div>
      <strong>{money(amount)}</strong>{' '}
      {reservation ? t('alarms.of', { name: `${reservation.first_name} ${reservation.last_name}`.trim() }) : null}
      {reservation ? (
        <small>
          {reservation.bookablename}, {figures(reservation.start.slice(0, 10))}
        </small>
      ) : null}
      {closed_utc === null ? <p>{todo}</p> : <small>{todo}</small>}
      <small>
        {t('alarms.since', { date: on(since_utc), latest: on(latest_utc), count: times })}{' '}
        {t('alarms.payment', { reference: reference ?? attempt })}
      </small>
      {closed_utc === null ? null : (
        <small>
          {settled
            ? t('alarms.settled_on', { date: on(closed_utc), note: settled.note })
            : t('alarms.ended_on', { date: on(closed_utc) })}
        </small>
      )}
      {reservation && closed_utc === null ? <Contact reservation={reservation} /> : null}
    </div>
  )
}

interface SettleAlarmProps {
  alarm: MoneyAlarm
  calls: AlarmCalls
  onClose(): void
  onSettled(alarm: MoneyAlarm): void
}

/** Notes what staff did about an alarm. */
export function SettleAlarm({ alarm, calls, onClose, onSettled }: SettleAlarmProps) {
  const t = useWords()
  const { money } = useFormats()
  const [typed, setTyped] = useState('')
  const note = typed.trim()
  const isNote = note.length >= 3
  return (
    <FormDialog
      title={t('alarms.settle_title', { amount: money(alarm.amount) })}
      leave={t('refund.no')}
      act={t('alarms.settle_do')}
      isComplete={isNote}
      call={() => calls.settle({ id: alarm.id, note })}
      onClose={onClose}
      onDone={onSettled}
    >
      {({ isTried }) => (
        <>
          <p>{t('alarms.settle_text')}</p>
          <TextField
            multiline
            label={t('alarms.note')}
            help={t('alarms.note_help')}
            maxLength={1000}
            value={typed}
            error={isTried && !isNote ? t('refunds.memo_fault') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
