import { wallClockIn } from '../../booking/date/civil-date.ts'
import type { AlarmCalls, MoneyAlarm } from '../../data/alarm-calls.ts'
import { useTyped } from '../../state/use-typed.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useFormats } from '../../ui/formats.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'
import { Contact } from './contact.tsx'

/** How much, of what, what to do, and since when; or how it came to an end. */
export function Alarm({ alarm }: { alarm: MoneyAlarm }) {
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
  onSettled(alarm: MoneyAlarm): Promise<void>
}

/** Notes what staff did about an alarm. */
export function SettleAlarm({ alarm, calls, onClose, onSettled }: SettleAlarmProps) {
  const t = useWords()
  const { money } = useFormats()
  const { fields, change, forget } = useTyped(`alarm-${alarm.id}`, { note: '' })
  const note = fields.note.trim()
  const isNote = note.length >= 3
  return (
    <FormDialog
      title={t('alarms.settle_title', { amount: money(alarm.amount) })}
      leave={t('refund.no')}
      act={t('alarms.settle_do')}
      isComplete={isNote}
      call={() => calls.settle({ id: alarm.id, note })}
      onClose={onClose}
      onDone={(settled) => {
        forget()
        return onSettled(settled)
      }}
    >
      {({ isTried }) => (
        <>
          <p>{t('alarms.settle_text')}</p>
          <TextField
            multiline
            label={t('alarms.note')}
            help={t('alarms.note_help')}
            maxLength={1000}
            value={fields.note}
            error={isTried && !isNote ? t('refunds.memo_fault') : undefined}
            onChange={({ target }) => change({ note: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
