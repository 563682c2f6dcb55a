import styled from '@emotion/styled'
import { useState } from 'react'
import { wallClockIn } from '../../../booking/date/civil-date.ts'
import type { HandPaymentCalls } from '../../../data/hand-payment-calls.ts'
import type { Reservation } from '../../../data/reservations.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useWords } from '../../../ui/words.tsx'

const Moment = styled.div({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  alignItems: 'start',
  gap: 'calc(var(--space) * 2)',
  // Room for what is refused of the moment, which only the server knows.
  '& > :first-of-type:not(:has([data-part=error]))': {
    paddingBlockEnd: 'calc(var(--small-size) * var(--small-line) + var(--space) * 0.75)',
  },
})

const untils = ['start', 'time', 'never'] as const
type Until = (typeof untils)[number]

interface PayLinkProps {
  reservation: Reservation
  calls: HandPaymentCalls
  onClose(): void
  /** @param isAsked whether its customer has the link now; false where nothing ends it any more */
  onAsked(isAsked: boolean): Promise<void>
}

/** Mails the customer the link to pay by, with the time by which it is cancelled otherwise. */
export function PayLinkDialog({ reservation, calls, onClose, onAsked }: PayLinkProps) {
  const { id, firstname: name, dueprice, timezone, balance } = reservation
  const t = useWords()
  const { money } = useFormats()
  const asked = balance?.until ? wallClockIn(balance.until, timezone) : null
  const [until, setUntil] = useState<Until>(asked ? 'time' : 'start')
  const [day, setDay] = useState(asked?.date ?? '')
  const [time, setTime] = useState(asked?.time.slice(0, 5) ?? '18:00')
  const isTime = day !== '' && time !== ''
  const payby = { start: 'start', time: `${day} ${time}:00`, never: null }[until]
  return (
    <FormDialog
      title={t('payby.title', { name, amount: money(dueprice) })}
      leave={t('refund.no')}
      act={t(until === 'never' ? 'payby.stop' : 'payby.do')}
      isComplete={until !== 'time' || isTime}
      fields={['/payby']}
      call={() => calls.ask({ id, payby })}
      onClose={onClose}
      onDone={() => onAsked(until !== 'never')}
    >
      {({ isTried, refusalOf, forget }) => (
        <>
          <p>{t('payby.text', { name })}</p>
          <fieldset>
            <legend>{t('payby.until')}</legend>
            {untils
              .filter((one) => one !== 'never' || asked !== null)
              .map((one) => (
                <label key={one}>
                  <input type="radio" name="until" checked={until === one} onChange={() => setUntil(one)} />
                  {t(`payby.until_${one}`)}
                </label>
              ))}
          </fieldset>
          {until === 'time' ? (
            <Moment>
              <TextField
                type="date"
                label={t('payby.day')}
                value={day}
                error={refusalOf('/payby') || (isTried && !isTime) ? t('payby.fault') : undefined}
                onChange={({ target }) => {
                  setDay(target.value)
                  forget('/payby')
                }}
              />
              <TextField
                type="time"
                label={t('payby.time')}
                value={time}
                onChange={({ target }) => {
                  setTime(target.value)
                  forget('/payby')
                }}
              />
            </Moment>
          ) : null}
        </>
      )}
    </FormDialog>
  )
}
