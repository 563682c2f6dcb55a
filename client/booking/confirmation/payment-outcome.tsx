import styled from '@emotion/styled'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { UnknownPayment } from './confirm-notice.tsx'
import type { PaymentEnd } from './use-unknown-payment.ts'

/** Both outcomes in one place: the box is as tall as the taller one, so that nothing below it moves. */
const Outcome = styled.div({
  display: 'grid',
  alignItems: 'start',
  outline: 'none',
  scrollMarginBlock: 120,
  '& > div': { gridArea: '1 / 1', display: 'grid', gap: 'var(--space)' },
  '& > [data-part=waiting]:not(:only-child)': { visibility: 'hidden' },
})

/**
 * Keeps the room of the hold's line, which stands below how it ended: that comes without anybody's pressing anything.
 */
const HoldLine = styled.div({ minHeight: '1.75em', fontSize: 'var(--small-size)' })

/**
 * Says that the payment's outcome is being looked up, and then in the same place how it ended. It takes the focus
 * each time: the pressed button is gone, and an answer comes when the customer no longer looks here.
 */
export function PaymentOutcome({ ended, hold }: { ended: PaymentEnd | null; hold: ReactNode }) {
  const t = useWords()
  const box = useRef<HTMLDivElement>(null)
  // Before anything is painted: the page is shorter now, and would show its foot first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome takes the focus.
  useLayoutEffect(() => box.current?.focus(), [ended])
  return (
    <Outcome ref={box} tabIndex={-1} data-error={ended === null ? 'payment_unknown' : `payment_${ended}`}>
      <div data-part="waiting">
        <UnknownPayment />
        <HoldLine />
      </div>
      {ended === null ? null : (
        <div>
          <Notice tone="error">{t(`payment.unknown.${ended}`)}</Notice>
          {hold}
        </div>
      )}
    </Outcome>
  )
}
