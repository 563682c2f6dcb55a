import styled from '@emotion/styled'
import { useState } from 'react'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { useClock } from '../../booking/date/use-clock.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { useCustomerName } from './customer.tsx'

const Root = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  justifyItems: 'start',
  '& p': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
  '& blockquote': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& ul': { display: 'grid', gap: 'calc(var(--space) * 1.5)', padding: 0, listStyle: 'none' },
})

interface MessagesProps {
  reservation: Reservation
  token: string
  /** The channels that were stopped here. */
  stopped: string[]
  onStopped(channel: string): void
}

/**
 * What is sent to the customer beside mail, which they can stop; and for staff, what they answered and what became of
 * each message.
 */
export function Messages({ reservation, token, stopped, onStopped }: MessagesProps) {
  const t = useWords()
  return (
    <>
      {reservation.consents.map((consent) => (
        <Agreed
          key={consent.channel}
          {...{ consent, reservation, token }}
          isStopped={stopped.includes(consent.channel)}
          onStopped={() => onStopped(consent.channel)}
        />
      ))}
      {reservation.replies.length > 0 ? (
        <Root aria-labelledby="replies-heading">
          <h2 id="replies-heading">{t('manage.replies')}</h2>
          <ul>
            {reservation.replies.map(({ text, at }) => (
              <li key={`${at} ${text}`}>
                <blockquote>{text}</blockquote>
                <p>
                  <When instant={at} zone={reservation.timezone} />
                </p>
              </li>
            ))}
          </ul>
        </Root>
      ) : null}
      {reservation.messages.length > 0 ? (
        <Root aria-labelledby="messages-heading">
          <h2 id="messages-heading">{t('manage.messages_sent')}</h2>
          <ul>
            {reservation.messages.map(({ channel, event, state, at, reason }) => (
              <li key={`${channel} ${event} ${at}`}>
                <strong>{t(`manage.message.${state}`)}</strong>
                <p>
                  <When instant={at} zone={reservation.timezone} />
                </p>
                {reason === '' ? null : <p>{reason}</p>}
              </li>
            ))}
          </ul>
        </Root>
      ) : null}
    </>
  )
}

function When({ instant, zone }: { instant: string; zone: string }) {
  const { date } = useFormats()
  const { time } = useClock()
  const wall = wallClockIn(instant, zone)
  return (
    <>
      {date(wall.date)}, {time(wall.time)}
    </>
  )
}

interface AgreedProps {
  consent: Reservation['consents'][number]
  reservation: Reservation
  token: string
  isStopped: boolean
  onStopped(): void
}

function Agreed({ consent: { channel, address, words }, reservation, token, isStopped, onStopped }: AgreedProps) {
  const t = useWords()
  const name = useCustomerName(reservation)
  const { id, isbystaff } = reservation
  const calls = useCalls()
  const [state, setState] = useState<'on' | 'busy' | 'failed'>('on')
  const stop = async () => {
    setState('busy')
    const answer = await calls.stopMessages({ id, channel, ...(token && { token }) })
    setState(answer.ok ? 'on' : 'failed')
    if (answer.ok) onStopped()
  }
  if (isStopped) return <p role="status">{t('manage.messages_stopped', { address })}</p>
  return (
    <Root aria-label={t('consents.heading')} data-noprint>
      <p>
        {t(isbystaff ? 'staffpage.messages' : 'manage.messages', { address, name })} {words}
      </p>
      {state === 'failed' ? <Notice tone="error">{t('manage.messages_failed')}</Notice> : null}
      <Button variant="quiet" busy={state === 'busy'} onClick={stop}>
        {t('manage.messages_stop')}
      </Button>
    </Root>
  )
}
