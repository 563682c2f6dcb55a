import styled from '@emotion/styled'
import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { wallClockIn } from '../../../booking/date/civil-date.ts'
import { useDeadline } from '../../../booking/date/use-deadline.ts'
import { createHandPaymentCalls } from '../../../data/hand-payment-calls.ts'
import type { Reservation } from '../../../data/reservations.ts'
import { useRpc } from '../../../data/use-rpc.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Actions } from '../page-style.ts'
import { PayLinkDialog } from './pay-link-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { type ByHand, UndoDialog } from './undo-dialog.tsx'

const Root = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  '& ul': { display: 'grid', borderBlockStart: '1px solid var(--border)' },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space)',
    paddingBlock: 'var(--space)',
    '& > span': { minWidth: 0 },
    '& > button': { flex: 'none' },
    borderBlockEnd: '1px solid var(--border)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)', overflowWrap: 'anywhere' },
})

interface ReceivedProps {
  reservation: Reservation
  /** Reads the reservation anew. */
  reread(): Promise<void>
}

/**
 * For staff: what they received themselves for a reservation, and while something is owed the ways to note more and to
 * send the link to pay by.
 */
export function ReceivedPayments({ reservation, reread }: ReceivedProps) {
  const t = useWords()
  const { money, figures } = useFormats()
  const { ofInstant } = useDeadline()
  const client = useRpc()
  const calls = useMemo(() => createHandPaymentCalls(client), [client])
  const [asking, setAsking] = useState<'receive' | 'link' | ByHand | null>(null)
  const [told, setTold] = useState('')
  const notice = useRef<HTMLDivElement>(null)
  const { changes, timezone, dueprice, status, balance, version, firstname: name } = reservation
  const mayReceive = (status === 'booked' || status === 'gig') && dueprice > 0 && reservation.former === null
  const mayAsk = mayReceive && balance !== null && balance.processors.length > 0
  const received = changes.paid.flatMap(({ byhand, amount, at_utc }) => (byhand ? [{ ...byhand, amount, at_utc }] : []))
  const done = async (said: string) => {
    setAsking(null)
    await reread()
    setTold(said)
  }
  // The pressed button may be gone, so the result takes the focus.
  useEffect(() => {
    if (told) notice.current?.focus()
  }, [told])
  if (!mayReceive && received.length === 0 && told === '') return null
  const on = (at: string) => figures(wallClockIn(at, timezone).date)
  return (
    <Root data-part="received">
      {told ? (
        <div ref={notice} tabIndex={-1}>
          <Notice tone="success">{told}</Notice>
        </div>
      ) : null}
      <Fragment key={version}>
        {received.length > 0 ? (
          <ul>
            {received.map((one) => (
              <li key={one.payment}>
                <span>
                  {t(`received.paid_${one.means}`, { amount: money(one.amount), date: on(one.at_utc) })}
                  {one.externalid ? <small>{t('received.number', { number: one.externalid })}</small> : null}
                  {one.memo ? <small>{one.memo}</small> : null}
                </span>
                <Button variant="quiet" onClick={() => setAsking(one)}>
                  {t('received.undo')}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        {balance?.until ? <Notice tone="info">{t('payby.ends', ofInstant(balance.until, timezone))}</Notice> : null}
        {mayReceive ? (
          <Actions>
            <Button variant="secondary" onClick={() => setAsking('receive')}>
              {t('received.open')}
            </Button>
            {mayAsk ? (
              <Button variant="secondary" onClick={() => setAsking('link')}>
                {t(balance.until ? 'payby.change' : 'payby.open')}
              </Button>
            ) : null}
          </Actions>
        ) : null}
      </Fragment>
      {asking === 'link' ? (
        <PayLinkDialog
          reservation={reservation}
          calls={calls}
          onClose={() => setAsking(null)}
          onAsked={(isAsked) => void done(t(isAsked ? 'payby.done' : 'payby.stopped', { name }))}
        />
      ) : null}
      {asking === 'receive' ? (
        <ReceiveDialog
          reservation={reservation}
          calls={calls}
          onClose={() => setAsking(null)}
          onReceived={({ amount, due }) =>
            void done(t(due > 0 ? 'received.done' : 'received.done_all', { amount: money(amount), due: money(due) }))
          }
        />
      ) : null}
      {asking !== null && asking !== 'receive' && asking !== 'link' ? (
        <UndoDialog
          reservation={reservation}
          payment={asking}
          calls={calls}
          onClose={() => setAsking(null)}
          onUndone={({ amount }) => void done(t('received.undone', { amount: money(amount) }))}
        />
      ) : null}
    </Root>
  )
}
